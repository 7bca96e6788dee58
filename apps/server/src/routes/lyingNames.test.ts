import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evm } from '@latchkey/adapters/evm'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  connect,
  createLatchkey,
  getAccount,
  getBalances,
  type Latchkey,
  memoryStorage,
  type NamesOptions,
  resolveReceiver,
  sendToken,
} from '@latchkey/core'
import { BaseError, UserRejectedError } from '@latchkey/core/errors'
import type { Adapter } from '@latchkey/core/internal'
import { type ResolvedName, toResolvedNameMessage } from '@latchkey/wire'
import { encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deploy, nameResolverAbi } from '../test/contracts.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { setUpEns } from '../test/setUpEns.ts'
import { createOwner, signFresh } from '../test/signNames.ts'

/**
 * A server that lies about where a name leads, or whoever sits before it, against the whole of core, the adapter, and ENS on a real chain.
 */

const signingKey: Hex = `0x${'5a'.repeat(32)}`
const chainId = 31_337
const thief = createOwner().address
const [vitalik, friend] = [createOwner(), createOwner()]

let anvil: Anvil
let ens: Awaited<ReturnType<typeof setUpEns>>
let server: TestServer
let serverUrl: string
beforeAll(async () => {
  anvil = await startAnvil()
  ens = await setUpEns(anvil)
  server = await createTestServer({
    chains: [
      testChain({ id: chainId, rpcUrls: [anvil.url], contracts: { ensUniversalResolver: ens.universalResolver } }),
    ],
    env: { PORT: '0', RATE_LIMIT_PER_SECOND: '0', LATCHKEY_NAMES: JSON.stringify({ signingKey }) },
  })
  serverUrl = await server.start()
  const args = [ens.owner, privateKeyToAddress(signingKey)]
  const resolver = await deploy(anvil, { name: 'NameResolver', args, owner: ens.owner })
  const urls = [[`${serverUrl}/v1/ens/lookup`]] as const
  await ens.createName('reown.id', resolver)
  await ens.send(resolver, encodeFunctionData({ abi: nameResolverAbi, functionName: 'setUrls', args: urls }))
  await ens.setAddress('vitalik.eth', vitalik.address)
  await ens.setAddressOf('vitalik.eth', 0x80000000 + chainId, vitalik.address)
  const body = await signFresh(server, friend, { name: 'friend.reown.id' }, { coin_type: 0x80000000 + chainId })
  expect(await server.post('/v1/profile/account', body)).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await server.close()
  await anvil.stop()
})

/** The recipients of the transactions the wallet was requested to send. */
let paid: string[]
/** Changes the server’s response about a name. */
let lie: (response: Json, url: URL) => Json | Promise<Json>
let claimsNoNetworks = false
beforeEach(() => {
  paid = []
  lie = (response) => response
  claimsNoNetworks = false
  // Where the adapter detects wallets.
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

type Json = Record<string, unknown>

const local = 0x80000000 + chainId
const signer = privateKeyToAddress(signingKey)
const pinned = { signer, domains: ['reown.id'] }
/** The server's proxy: what it says is the server's word once more. */
const proxied = () => [`${serverUrl}/v1?chainId=eip155:${chainId}`]
const dead = ['http://127.0.0.1:1']

async function createTestLatchkey(options: { rpcUrls?: string[]; names?: NamesOptions } = {}): Promise<Latchkey> {
  const { rpcUrls = [anvil.url], ...rest } = options
  const connector = { id: 'test.key', name: 'Key', type: 'ANNOUNCED', chain: 'eip155' } as const
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const real = evm({
    chains: [{ id: chainId, name: 'Local', nativeCurrency: ether, rpcUrls: { default: { http: rpcUrls } } }],
    ens: { chainId, universalResolver: ens.universalResolver },
  })
  const adapter: Adapter = {
    ...real,
    // A wallet that signs nothing and reads nothing for pages.
    watchConnectors: () => () => {},
    watchWallet: () => () => {},
    connect: async () => ({ accounts: [ens.owner], chainId: String(chainId) }),
    loadSend: async () => ({
      ...(await real.loadSend()),
      async transfer({ to }) {
        paid.push(to)
        throw new UserRejectedError()
      },
    }),
  }
  const latchkey = createLatchkey({
    adapters: [adapter],
    storage: memoryStorage(),
    serverUrl,
    ...rest,
    async fetch(input, init) {
      const response = await fetch(input, init)
      const url = new URL(String(input))
      if (url.pathname.endsWith('/supported-chains') && claimsNoNetworks) return Response.json({ http: [], ws: [] })
      if (!url.pathname.includes('/resolve/')) return response
      return Response.json(await lie((await response.json()) as Json, url))
    },
  })
  latchkey.store.setState({ connectors: [connector] })
  await connect(latchkey, { connectorId: connector.id })
  return latchkey
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof BaseError ? error.code : String(error)),
  )

/** With the server's own key: the liar is its owner. */
async function sign(response: Json, url: URL): Promise<Json> {
  const question = {
    coinType: Number(url.searchParams.get('coin_type')),
    nonce: url.searchParams.get('nonce') ?? undefined,
  }
  const message = toResolvedNameMessage(question, response as ResolvedName)
  return { ...response, signature: await privateKeyToAccount(signingKey).signMessage({ message }) }
}

const resolve = (latchkey: Latchkey, receiver: string) => codeOf(resolveReceiver(latchkey, { receiver }))

async function pay(latchkey: Latchkey, options: { name: string; address: string }) {
  const token = (await getBalances(latchkey)).find(({ address }) => !address)
  const { name: receiverName, address: receiver } = options
  return codeOf(
    sendToken(latchkey, { token, amount: '1', receiver, receiverName, account: getAccount(latchkey).caipAddress }),
  )
}

describe('with an honest server', () => {
  test.each([
    ['the chain confirms a name of ENS', {}, 'vitalik.eth', 'chain'],
    ['the chain confirms a name registered at the server, by way of its gateway', {}, 'friend.reown.id', 'chain'],
    ['both confirm it where a key is pinned', { names: pinned }, 'friend.reown.id', 'chain'],
  ])('%s', async (_, options, receiver, confirmedBy) => {
    const { address } = receiver === 'vitalik.eth' ? vitalik : friend
    const latchkey = await createTestLatchkey(options)
    expect(await resolveReceiver(latchkey, { receiver })).toMatchObject({
      name: receiver,
      address,
      facts: { confirmedBy },
    })
    expect(await pay(latchkey, { name: receiver, address })).toBe('USER_REJECTED')
    expect(paid).toEqual([address])
  })

  test('the server’s pinned key confirms a name registered there when no node is available', async () => {
    const latchkey = await createTestLatchkey({ rpcUrls: proxied(), names: pinned })
    expect(await resolveReceiver(latchkey, { receiver: 'friend.reown.id' })).toMatchObject({
      facts: { confirmedBy: 'signature' },
    })
  })

  test('nothing confirms a name without node or key, or one that is not on chain', async () => {
    const latchkey = await createTestLatchkey({ rpcUrls: proxied() })
    const unconfirmed = { facts: { confirmedBy: undefined } }
    expect(await resolveReceiver(latchkey, { receiver: 'friend.reown.id' })).toMatchObject(unconfirmed)
    expect(await resolveReceiver(latchkey, { receiver: 'vitalik.eth' })).toMatchObject(unconfirmed)
    // The older zone is not in this ENS.
    expect(await resolveReceiver(await createTestLatchkey(), { receiver: 'friend.wcn.id' })).toMatchObject(unconfirmed)
  })

  test('the server’s key confirms only its own names: ENS names need the chain', async () => {
    const latchkey = await createTestLatchkey({ rpcUrls: proxied(), names: pinned })
    expect(await resolveReceiver(latchkey, { receiver: 'vitalik.eth' })).toMatchObject({
      facts: { confirmedBy: undefined },
    })
  })
})

describe('a server that resolves vitalik.eth to an attacker', () => {
  beforeEach(() => {
    lie = (response) => ({ ...response, address: thief })
  })

  test('is detected by the app’s own node, and again right before the wallet request', async () => {
    const latchkey = await createTestLatchkey()
    expect(await resolve(latchkey, 'vitalik.eth')).toBe('NAME_DISPUTED')
    expect(await pay(latchkey, { name: 'vitalik.eth', address: thief })).toBe('NAME_DISPUTED')
    expect(paid).toEqual([])
  })

  test('is detected when it starts lying after the review', async () => {
    const latchkey = await createTestLatchkey()
    expect(await pay(latchkey, { name: 'vitalik.eth', address: vitalik.address })).toBe('NAME_DISPUTED')
    expect(paid).toEqual([])
  })

  test.each<[string, Json]>([
    ['that the name is one of its own', { source: 'registry' }],
    ['that the address is of another network', { coin_type: 60 }],
    ['nothing of where it found it', { source: null }],
  ])('is detected when it returns %s', async (_, more) => {
    lie = (response) => ({ ...response, address: thief, ...more })
    expect(await resolve(await createTestLatchkey(), 'vitalik.eth')).toBe('NAME_DISPUTED')
  })

  test('is detected when it returns the right address for another network', async () => {
    lie = (response) => ({ ...response, coin_type: 60 })
    expect(await resolve(await createTestLatchkey(), 'vitalik.eth')).toBe('NAME_DISPUTED')
  })

  test.each(['nobody.eth', 'pay.vitalik.eth'])('is detected when it invents %s', async (name) => {
    lie = (response) => ({ ...response, address: thief, coin_type: local, source: 'ens' })
    expect(await resolve(await createTestLatchkey(), name)).toBe('NAME_DISPUTED')
  })

  test('gains nothing while the app’s node does not respond', async () => {
    const latchkey = await createTestLatchkey({ rpcUrls: dead })
    expect(await resolve(latchkey, 'vitalik.eth')).toBe('NAME_UNCHECKED')
    lie = (response) => ({ ...response, address: thief, source: 'registry' })
    expect(await resolve(latchkey, 'vitalik.eth')).toBe('NAME_UNCHECKED')
    expect(await resolve(latchkey, 'friend.reown.id')).toBe('NAME_UNCHECKED')
  })

  test('is not confirmed through its own JSON-RPC proxy', async () => {
    expect(
      await resolveReceiver(await createTestLatchkey({ rpcUrls: proxied() }), { receiver: 'vitalik.eth' }),
    ).toMatchObject({
      facts: { confirmedBy: undefined },
    })
  })
})

describe('a server that claims others’ names and signs for them', () => {
  beforeEach(() => {
    lie = (response, url) => sign({ ...response, address: thief, coin_type: local, source: 'registry' }, url)
  })
  const below = ['pay.vitalik.eth', 'a.b.vitalik.eth', 'nobody.eth']

  test.each(below)('is detected for %s, at any depth below .eth, with or without a pinned key', async (name) => {
    for (const names of [undefined, { signer }, pinned]) {
      const latchkey = await createTestLatchkey(names && { names })
      expect(await resolve(latchkey, name)).toBe('NAME_DISPUTED')
      expect(await pay(latchkey, { name, address: thief })).toBe('NAME_DISPUTED')
    }
    expect(paid).toEqual([])
  })

  test.each(['alice.com', 'nick.xyz', 'reown.id', 'a.friend.reown.id'])(
    'is detected for %s, outside the domains that the app pins',
    async (name) => {
      expect(await resolve(await createTestLatchkey({ names: pinned }), name)).toBe('NAME_DISPUTED')
    },
  )

  test('has no signature accepted when the app names no domains, nor for a whole top-level domain', async () => {
    const unconfirmed = { facts: { confirmedBy: undefined } }
    for (const names of [{ signer }, { signer, domains: ['com', 'eth'] }]) {
      const offline = await createTestLatchkey({ rpcUrls: proxied(), names })
      for (const receiver of ['alice.com', 'vitalik.eth', 'pay.vitalik.eth'])
        expect(await resolveReceiver(offline, { receiver })).toMatchObject(unconfirmed)
    }
    const open = await createTestLatchkey({ names: { signer } })
    expect(await resolveReceiver(open, { receiver: 'alice.com' })).toMatchObject(unconfirmed)
  })

  test('is confirmed for a domain below .eth that the app names', async () => {
    const latchkey = await createTestLatchkey({ names: { signer, domains: ['app.eth'] } })
    const confirmed = { facts: { confirmedBy: 'signature' } }
    expect(await resolveReceiver(latchkey, { receiver: 'alice.app.eth' })).toMatchObject(confirmed)
  })
})

test('a server that claims to serve no network does not choose which record of a name is paid', async () => {
  const old = createOwner().address
  await ens.setAddress('split.eth', old)
  await ens.setAddressOf('split.eth', local, friend.address)
  claimsNoNetworks = true
  for (const rpcUrls of [[anvil.url], proxied()]) {
    const latchkey = await createTestLatchkey({ rpcUrls })
    expect(await resolveReceiver(latchkey, { receiver: 'split.eth' })).toMatchObject({ address: friend.address })
  }
  lie = (response) => ({ ...response, address: old, coin_type: 60 })
  expect(await resolve(await createTestLatchkey(), 'split.eth')).toBe('NAME_DISPUTED')
})

describe('a gateway response that the name’s resolver rejects', () => {
  test.each(['ens', 'registry'])('does not count as a name without an address: source %s', async (source) => {
    const gateway = createServer((_, response) => response.end('{"data":"0x"}'))
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
    const { port } = gateway.address() as AddressInfo
    const resolver = await deploy(anvil, { name: 'NameResolver', args: [ens.owner, friend.address], owner: ens.owner })
    const args = [[`http://127.0.0.1:${port}/`]] as const
    await ens.createName('uni.eth', resolver)
    await ens.send(resolver, encodeFunctionData({ abi: nameResolverAbi, functionName: 'setUrls', args }))
    lie = (response, url) => sign({ ...response, address: thief, coin_type: local, source }, url)
    for (const names of [undefined, { signer }, pinned])
      expect(await resolve(await createTestLatchkey(names && { names }), 'alice.uni.eth')).toBe('NAME_UNCHECKED')
    gateway.close().closeAllConnections()
  })
})

describe('without a node besides the server’s proxy, the wallet’s node', () => {
  /** A wallet of this browser that reads for pages, announced by EIP-6963. */
  function announce(chain = chainId) {
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === 'eth_chainId') return `0x${chain.toString(16)}`
        return anvil.client.request({ method, params } as never)
      },
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Key', rdns: 'test.key', icon: '' }
    const detail = { info, provider }
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    )
  }

  test('detects a lie', async () => {
    announce()
    const latchkey = await createTestLatchkey({ rpcUrls: proxied() })
    const confirmed = { address: vitalik.address, facts: { confirmedBy: 'chain' } }
    expect(await resolveReceiver(latchkey, { receiver: 'vitalik.eth' })).toMatchObject(confirmed)
    expect(await resolveReceiver(latchkey, { receiver: 'friend.reown.id' })).toMatchObject({ address: friend.address })
    lie = (response) => ({ ...response, address: thief })
    expect(await resolve(latchkey, 'vitalik.eth')).toBe('NAME_DISPUTED')
    expect(await pay(latchkey, { name: 'friend.reown.id', address: thief })).toBe('NAME_DISPUTED')
    expect(paid).toEqual([])
  })

  test('is not used on another chain', async () => {
    announce(1)
    const unconfirmed = { facts: { confirmedBy: undefined } }
    const latchkey = await createTestLatchkey({ rpcUrls: proxied() })
    expect(await resolveReceiver(latchkey, { receiver: 'vitalik.eth' })).toMatchObject(unconfirmed)
  })
})

test('a proxy that reports a contract’s address as a key’s is not believed while there is another node', async () => {
  const proxy = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const calls = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string }[]
    const responses = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_getCode' ? '0x' : '0x1',
    }))
    response.end(JSON.stringify(responses))
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const { port } = proxy.address() as AddressInfo
  const lying = `http://127.0.0.1:${port}/v1?chainId=eip155:${chainId}`
  // The contract has an address on Ethereum alone.
  await ens.setAddress('contract.eth', ens.records)
  expect(await resolve(await createTestLatchkey({ rpcUrls: [lying, anvil.url] }), 'contract.eth')).toBe(
    'NAME_OF_OTHER_NETWORK',
  )
  proxy.close().closeAllConnections()
})

describe('an impostor of the server', () => {
  const offline = () => createTestLatchkey({ rpcUrls: proxied(), names: pinned })

  test.each<[string, (response: Json, url: URL) => Json | Promise<Json>]>([
    ['signs nothing', ({ signature: _, ...response }) => response],
    ['signs with nothing', (response) => ({ ...response, signature: null })],
    ['signs with what is no signature', (response) => ({ ...response, signature: 'x' })],
    ['changes the address', (response) => ({ ...response, address: thief })],
    ['changes the coin type', (response) => ({ ...response, coin_type: 60 })],
    ['changes where it was found', (response) => ({ ...response, source: 'ens' })],
    ['changes the time', (response) => ({ ...response, resolvedAt: new Date(0).toISOString() })],
    [
      'signs with a key of its own',
      async (response, url) => {
        const question = { coinType: local, nonce: url.searchParams.get('nonce') ?? undefined }
        const changed = { ...(response as ResolvedName), address: thief }
        return {
          ...changed,
          signature: await createOwner().signMessage({ message: toResolvedNameMessage(question, changed) }),
        }
      },
    ],
    [
      'repeats an earlier response',
      async (_, url) => {
        url.searchParams.set('nonce', '0'.repeat(32))
        return (await (await fetch(url)).json()) as Json
      },
    ],
    [
      'repeats a response to a request without a nonce',
      async (_, url) => {
        url.searchParams.delete('nonce')
        return (await (await fetch(url)).json()) as Json
      },
    ],
    [
      'repeats a response about another name',
      async (response, url) => {
        const other = (await (await fetch(String(url).replace('friend.reown.id', 'vitalik.eth'))).json()) as Json
        return { ...other, name: response.name }
      },
    ],
    [
      'repeats a response about another network',
      async (_, url) => {
        url.searchParams.set('coin_type', '60')
        return (await (await fetch(url)).json()) as Json
      },
    ],
  ])('and %s is rejected when the key is pinned', async (_, how) => {
    lie = how
    const latchkey = await offline()
    expect(await resolve(latchkey, 'friend.reown.id')).toMatch(/^NAME_UN(SIGNED|KNOWN)$/)
    expect(await pay(latchkey, { name: 'friend.reown.id', address: thief })).toMatch(/^NAME_(UNSIGNED|CHANGED)$/)
    expect(paid).toEqual([])
  })

  test('is rejected by the chain when it has no key: the resolver checks the gateway’s signature', async () => {
    lie = (response) => ({ ...response, address: thief })
    expect(await resolve(await createTestLatchkey(), 'friend.reown.id')).toBe('NAME_DISPUTED')
  })

  test('does not break the rotation of a key', async () => {
    const latchkey = await createTestLatchkey({
      rpcUrls: proxied(),
      names: { ...pinned, signer: [createOwner().address, signer] },
    })
    expect(await resolve(latchkey, 'friend.reown.id')).toBe('done')
  })
})
