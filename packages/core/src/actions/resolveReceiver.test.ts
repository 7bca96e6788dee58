import type { ResolvedName, TokenBalance } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import {
  alice,
  bob,
  createScriptedWallet,
  networkA,
  networkB,
  type ScriptedWallet,
  scriptedAdapter,
} from '../../test/scriptedAdapter.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { ReceiverBurnsError, ReceiverInvalidError } from '../errors/send.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import type { AddressAbility, AddressFacts, NameOnChain } from '../receiver/receiverAbilities.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import type { TokenAbility } from '../tokens/tokenAbilities.ts'
import { resolveReceiver } from './resolveReceiver.ts'
import { sendToken } from './sendToken.ts'

const carol = '0xCa01000000000000000000000000000000000000'
/** Each adapter refuses its own. */
const zero = `0x${'0'.repeat(40)}`
const token: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
}

let api: Awaited<ReturnType<typeof startApiServer>>
let wallet: ScriptedWallet
/** The server's response about each name. */
let names: Record<string, Partial<ResolvedName>>
/** What each network's node returns about any address. */
let facts: Record<string, Partial<AddressFacts>>

beforeEach(async () => {
  api = await startApiServer()
  wallet = createScriptedWallet()
  names = {}
  facts = {}
  api.answer = (request, response) => {
    const name = decodeURIComponent(/resolve\/([^?]+)/.exec(request.url ?? '')?.[1] ?? '')
    const found = { name, address: null, coin_type: null, source: null, resolvedAt: '2026-01-01T00:00:00Z' }
    json(response, { ...found, ...names[name] })
  }
})
afterEach(() => api.close())

const resolveRequests = () => api.requests.filter((url) => url.includes('/resolve/'))

function createTestLatchkey(
  options: {
    chainId?: string
    serverUrl?: string | undefined
    networks?: Adapter['networks']
    more?: Partial<Adapter>
    names?: LatchkeyOptions['names']
  } = {},
): Latchkey {
  const { chainId, serverUrl, networks, more, names } = {
    chainId: '1',
    serverUrl: api.url,
    networks: [networkA, networkB],
    ...options,
  }
  const tokens: Pick<TokenAbility & AddressAbility, 'inspectAddress' | 'readTokenFacts' | 'readBalance'> = {
    readTokenFacts: async () => undefined,
    readBalance: async () => undefined,
    inspectAddress: async ({ network }) => ({
      isContract: false,
      isToken: false,
      transactionCount: 0,
      balance: 0n,
      ...facts[network.caipNetworkId],
    }),
  }
  const adapter: Adapter = {
    ...scriptedAdapter([wallet]),
    networks,
    // Nothing else of it is used to send a token.
    loadTokens: async () => tokens as TokenAbility & AddressAbility,
    async parseAddress(text) {
      if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new ReceiverInvalidError({ receiver: text })
      if (text === zero) throw new ReceiverBurnsError({ receiver: text })
      return text
    },
    ...more,
  }
  const latchkey = createLatchkey({ adapters: [adapter], storage: memoryStorage(), serverUrl, ...(names && { names }) })
  latchkey.store.setState({ connectors: [wallet.connector] })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId } })
  return latchkey
}

test('returns an address without a request', async () => {
  expect(await resolveReceiver(createTestLatchkey(), { receiver: ` ${bob} ` })).toEqual({ address: bob })
  expect(api.requests).toEqual([])
})

test('rejects text that is no address and has no dot, without a request', async () => {
  await expect(resolveReceiver(createTestLatchkey(), { receiver: 'bob' })).rejects.toMatchObject({
    code: 'RECEIVER_INVALID',
  })
  expect(api.requests).toEqual([])
})

test('requests a name in its normal form, with the coin type of the network (ENSIP-11)', async () => {
  names['bob.eth'] = { address: bob, coin_type: 60, source: 'ens' }
  expect(await resolveReceiver(createTestLatchkey(), { receiver: 'BOB.eth' })).toMatchObject({
    name: 'bob.eth',
    address: bob,
  })
  expect(resolveRequests().map((url) => new URL(url, api.url).searchParams.get('coin_type'))).toEqual(['60'])
})

describe('on a network with a coin type of its own', () => {
  const networks = [{ ...networkA, nameCoinType: 501 }]
  const owner = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
  async function parseAddress(text: string) {
    if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) throw new ReceiverInvalidError({ receiver: text })
    return text
  }
  const resolve = (receiver: string, onChain?: NameOnChain, names?: LatchkeyOptions['names']) => {
    const more = { parseAddress, loadNames: async () => ({ resolve: async () => onChain }) }
    return resolveReceiver(createTestLatchkey({ networks, more, ...(names && { names }) }), { receiver })
  }

  test('requests a name with that coin type, and has the chain confirm it', async () => {
    names['bob.sol'] = { address: owner, coin_type: 501, source: 'sns' }
    const found = await resolve('Bob.sol', { status: 'found', address: owner, coinType: 501 })
    expect(found).toMatchObject({ name: 'bob.sol', address: owner, facts: { confirmedBy: 'chain' } })
    expect(resolveRequests().map((url) => new URL(url, api.url).searchParams.get('coin_type'))).toEqual(['501'])
  })

  test.each([
    ['another address on chain', { status: 'found', address: `${owner.slice(0, -1)}M`, coinType: 501 } as const],
    ['none on chain', { status: 'none' } as const],
  ])('a name with %s is disputed', async (_, onChain) => {
    names['bob.sol'] = { address: owner, coin_type: 501, source: 'sns' }
    await expect(resolve('bob.sol', onChain)).rejects.toMatchObject({ code: 'NAME_DISPUTED' })
  })

  test('takes no Ethereum address, which the network has none of', async () => {
    names['bob.sol'] = { address: owner, coin_type: 60, source: 'ens' }
    await expect(resolve('bob.sol')).rejects.toMatchObject({ code: 'SERVER_ANSWER_INVALID' })
  })

  test('with a pinned key and nobody to verify its signatures, the chain must have the address', async () => {
    names['bob.sol'] = { address: owner, coin_type: 501, source: 'sns' }
    const pinned = { signer: alice }
    expect(await resolve('bob.sol', { status: 'found', address: owner, coinType: 501 }, pinned)).toMatchObject({
      facts: { confirmedBy: 'chain' },
    })
    await expect(resolve('bob.sol', undefined, pinned)).rejects.toMatchObject({ code: 'NAME_UNSIGNED' })
  })

  test.each([
    ['mvin-qwf2kn.sol', true],
    ['mvines9iihiqtysrwkjjgf2gb9ex9jxjx8ns3qwf2kn.sol', true],
    ['blue-whale.sol', false],
    ['bob.sol', false],
  ])('%s looks like an address: %s', async (name, looksLikeAddress) => {
    names[name] = { address: owner, coin_type: 501, source: 'sns' }
    expect((await resolve(name)).facts).toMatchObject({ looksLikeAddress })
  })
})

test.each([
  ['an unknown name', 'nobody.eth', 'NAME_UNKNOWN'],
  ['a name of mixed scripts', 'b\u043eb.eth', 'NAME_INVALID'],
])('%s has an error of its own', async (_, receiver, code) => {
  await expect(resolveReceiver(createTestLatchkey(), { receiver })).rejects.toMatchObject({ code })
})

test('rejects a name without a server', async () => {
  await expect(
    resolveReceiver(createTestLatchkey({ serverUrl: undefined }), { receiver: 'bob.eth' }),
  ).rejects.toMatchObject({
    code: 'RECEIVER_INVALID',
  })
})

describe('a server that lies', () => {
  test.each([
    ['about another name', { name: 'other.eth', address: bob, coin_type: 60 }],
    ['of another coin type', { address: bob, coin_type: 0x80000001 }],
    ['with an invalid address', { address: 'bob', coin_type: 60 }],
  ])('rejects a response %s', async (_, response) => {
    names['bob.eth'] = response
    await expect(resolveReceiver(createTestLatchkey(), { receiver: 'bob.eth' })).rejects.toMatchObject({
      code: 'SERVER_ANSWER_INVALID',
    })
  })
})

describe('a name with an Ethereum address alone, on another network', () => {
  beforeEach(() => {
    names['bob.eth'] = { address: bob, coin_type: 60, source: 'ens' }
  })
  const resolve = () => resolveReceiver(createTestLatchkey({ chainId: '2' }), { receiver: 'bob.eth' })

  test('resolves to the same account where the address belongs to a key', async () => {
    expect(await resolve()).toMatchObject({ name: 'bob.eth', address: bob })
  })

  test.each(['eip155:1', 'eip155:2'])('is rejected where the address is a contract on %s', async (network) => {
    facts[network] = { isContract: true }
    await expect(resolve()).rejects.toMatchObject({ code: 'NAME_OF_OTHER_NETWORK' })
  })

  test('resolves, in an app without Ethereum, only if the account has sent a transaction', async () => {
    const latchkey = createTestLatchkey({ chainId: '2', networks: [networkB] })
    const receiver = 'bob.eth'
    await expect(resolveReceiver(latchkey, { receiver })).rejects.toMatchObject({ code: 'NAME_OF_OTHER_NETWORK' })
    facts['eip155:2'] = { transactionCount: 1 }
    expect(await resolveReceiver(latchkey, { receiver })).toMatchObject({ name: 'bob.eth', address: bob })
  })
})

describe('a name is resolved again right before the wallet’s request', () => {
  const send = (latchkey: Latchkey) =>
    sendToken(latchkey, { token, amount: '1', receiver: bob, receiverName: 'bob.eth', account: `eip155:1:${alice}` })
  const transfers = () => wallet.requests.filter((request) => request.startsWith('transfer'))

  test('sends to a name that still resolves to the same address', async () => {
    names['bob.eth'] = { address: bob, coin_type: 60 }
    expect(await send(createTestLatchkey())).toMatchObject({ to: bob, status: 'pending' })
    expect(transfers()).toHaveLength(1)
  })

  test.each([
    ['resolves to another address', { address: carol, coin_type: 60 }],
    ['no longer resolves', {}],
  ])('blocks a name that %s', async (_, response) => {
    names['bob.eth'] = response
    const latchkey = createTestLatchkey()
    await expect(send(latchkey)).rejects.toMatchObject({ code: 'NAME_CHANGED' })
    expect(transfers()).toEqual([])
    expect(latchkey.store.getState().send.loading).toBe(false)
  })

  test('blocks a name that cannot be resolved', async () => {
    api.answer = (_, response) => json(response, { title: 'down' }, 503)
    await expect(send(createTestLatchkey())).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect(transfers()).toEqual([])
  })
})

describe('the last address sent to under a name', () => {
  const send = (latchkey: Latchkey) =>
    sendToken(latchkey, { token, amount: '1', receiver: names['bob.eth']?.address ?? '', receiverName: 'BOB.eth' })
  const lastSentTo = async (latchkey: Latchkey) =>
    (await resolveReceiver(latchkey, { receiver: 'bob.eth' })).facts?.lastSentTo

  test('is reported once the name has another address, until that one is sent to', async () => {
    names['bob.eth'] = { address: bob, coin_type: 60 }
    const latchkey = createTestLatchkey()
    expect(await lastSentTo(latchkey)).toBeUndefined()
    await send(latchkey)
    expect(await lastSentTo(latchkey)).toBeUndefined()
    names['bob.eth'] = { address: carol, coin_type: 60 }
    expect(await lastSentTo(latchkey)).toBe(bob)
    await send(latchkey)
    expect(await lastSentTo(latchkey)).toBeUndefined()
  })

  test('is stored per account and network', async () => {
    names['bob.eth'] = { address: bob, coin_type: 60 }
    const latchkey = createTestLatchkey()
    await send(latchkey)
    names['bob.eth'] = { address: carol, coin_type: 60 }
    applyEvent(latchkey, 'eip155', { type: 'chainChanged', connectorId: 'test.wallet', chainId: '2' })
    expect(await lastSentTo(latchkey)).toBeUndefined()
    applyEvent(latchkey, 'eip155', { type: 'chainChanged', connectorId: 'test.wallet', chainId: '1' })
    expect(await lastSentTo(latchkey)).toBe(bob)
    applyEvent(latchkey, 'eip155', { type: 'accountsChanged', connectorId: 'test.wallet', accounts: [carol] })
    expect(await lastSentTo(latchkey)).toBeUndefined()
  })

  test('ignores invalid stored data', async () => {
    names['bob.eth'] = { address: bob, coin_type: 60 }
    const latchkey = createTestLatchkey()
    const row = { account: alice, caipNetworkId: 'eip155:1', name: 'bob.eth', address: '<img>' }
    for (const written of ['{', '7', '[null,7]', JSON.stringify([row])]) {
      latchkey.storage.setItem('latchkey.paidNames', written)
      expect(await lastSentTo(latchkey)).toBeUndefined()
    }
  })

  test('is not stored if the wallet rejects', async () => {
    names['bob.eth'] = { address: bob, coin_type: 60 }
    const latchkey = createTestLatchkey()
    wallet.onPrompt = async () => {
      throw new UserRejectedError()
    }
    await expect(send(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    names['bob.eth'] = { address: carol, coin_type: 60 }
    expect(await lastSentTo(latchkey)).toBeUndefined()
  })
})

test('reports the time of a change of owner that can still be undone', async () => {
  names['bob.reown.id'] = { address: bob, coin_type: 60, source: 'registry', owner_changed_at: '2026-01-01T00:00:00Z' }
  const { facts } = await resolveReceiver(createTestLatchkey(), { receiver: 'bob.reown.id' })
  expect(facts?.ownerChangedAt).toBe(Date.UTC(2026, 0, 1))
  names['bob.reown.id'] = { address: bob, coin_type: 60, source: 'registry', owner_changed_at: 'yesterday' }
  await expect(resolveReceiver(createTestLatchkey(), { receiver: 'bob.reown.id' })).rejects.toMatchObject({
    code: 'SERVER_ANSWER_INVALID',
  })
})

test.each([
  [true, `${bob.toLowerCase()}.eth`],
  [true, `${bob.slice(0, 6).toLowerCase()}-79c8.eth`],
  [true, '0x7099.79c8.eth'],
  [true, 'ox70997970.eth'],
  [true, `${bob.toLowerCase()}.reown.id`],
  [true, 'pay.0x70997970c518.eth'],
  [true, '0x7o99-79c8.eth'],
  [true, 'pay.0xf3gf-dg22.eth'],
  [true, '0xl234-s67q.eth'],
  [true, '0x7o99.79cb8.eth'],
  [true, '0x70-9979c8.eth'],
  [true, '0xx7099-79c8.eth'],
  [true, 'øx7099-79c8.eth'],
  [true, '0x7099-79ç8.eth'],
  [true, '0x7099・79c8.eth'],
  [true, '0\u20e3x7099-79c8.eth'],
  [true, '_0x7099-79c8.eth'],
  [true, '✅0x7099-79c8.eth'],
  [true, 'ox7o99797oc5l8l2dc3aoloc7dolb5oeodl7dc79c8.eth'],
  [false, 'bob.eth'],
  [false, '0xbeef.eth'],
  [false, '0xdecade.eth'],
  [false, '0xbeef.base.eth'],
  [false, 'oxford.eth'],
  [false, 'oxidizable.eth'],
  [false, 'boxes.zoologist.eth'],
  [false, 'nick0x70997970.eth'],
])('looksLikeAddress is %s for %s', async (looksLikeAddress, name) => {
  names[name] = { address: carol, coin_type: 60 }
  const { facts } = await resolveReceiver(createTestLatchkey(), { receiver: name })
  expect(facts).toMatchObject({ looksLikeAddress })
})

test.each([
  ['an address that the adapter refuses', token, zero],
  ['the token’s own contract', { ...token, address: `eip155:1:${carol}` as const }, carol.toLowerCase()],
])('sends nothing to %s', async (_, sent, receiver) => {
  const latchkey = createTestLatchkey()
  await expect(sendToken(latchkey, { token: sent, amount: '1', receiver })).rejects.toMatchObject({
    code: 'RECEIVER_BURNS',
  })
  expect(wallet.requests).toEqual([])
})

test('a name whose address the adapter refuses as one without a key is refused as that', async () => {
  names['zero.eth'] = { address: zero, coin_type: 60 }
  const resolving = resolveReceiver(createTestLatchkey(), { receiver: 'zero.eth' })
  await expect(resolving).rejects.toMatchObject({ code: 'RECEIVER_BURNS' })
})
