import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  namehash,
  type PublicClient,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createImageStore } from '../stores/createImageStore.ts'
import { collectionAbi, deploy, nameResolverAbi } from '../test/contracts.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { setUpEns } from '../test/setUpEns.ts'
import { createOwner, signFresh } from '../test/signNames.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Names for and from ENS, with its contracts on a real chain and viem as the client. */

const signingKey: Hex = `0x${'5a'.repeat(32)}`
const picture = 'https://pictures.test/me.png'

let anvil: Anvil
let ens: Awaited<ReturnType<typeof setUpEns>>
let server: TestServer
let serverUrl: string
let resolver: Address
let client: PublicClient
beforeAll(async () => {
  anvil = await startAnvil()
  ens = await setUpEns(anvil)
  server = await createTestServer({
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url], contracts: { ensUniversalResolver: ens.universalResolver } }),
    ],
    env: {
      PORT: '0',
      RATE_LIMIT_PER_SECOND: '0',
      REMOTE_IMAGES: 'on',
      IPFS_GATEWAY: 'https://ipfs.test/ipfs/',
      LATCHKEY_NAMES: JSON.stringify({ signingKey }),
    },
  })
  serverUrl = await server.start()
  const args = [ens.owner, privateKeyToAddress(signingKey)]
  resolver = await deploy(anvil, { name: 'NameResolver', args, owner: ens.owner })
  await ens.createName('reown.id', resolver)
  await setUrls([`${serverUrl}/v1/ens/lookup`])
  client = createPublicClient({
    chain: defineChain({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [anvil.url] } },
      contracts: { ensUniversalResolver: { address: ens.universalResolver } },
    }),
    transport: http(anvil.url, { retryCount: 0 }),
  })
})
afterAll(async () => {
  await server.close()
  await anvil.stop()
})

function setUrls(urls: string[]): Promise<void> {
  return ens.send(resolver, encodeFunctionData({ abi: nameResolverAbi, functionName: 'setUrls', args: [urls] }))
}

async function register(name: string, attributes: Record<string, string> = {}) {
  const owner = createOwner()
  const response = await server.post('/v1/profile/account', await signFresh(server, owner, { name, attributes }))
  expect(response).toMatchObject({ status: 200 })
  return owner
}

describe('an ENS client', () => {
  test('resolves the address and the texts of a registered name', async () => {
    const { address } = await register('harbour.reown.id', { bio: 'Harbour master', avatar: picture })
    const name = 'harbour.reown.id'
    expect(await client.getEnsAddress({ name, strict: true })).toBe(address)
    expect(await client.getEnsAddress({ name, coinType: 60n, strict: true })).toBe(address.toLowerCase())
    expect(await client.getEnsText({ name, key: 'description', strict: true })).toBe('Harbour master')
    expect(await client.getEnsText({ name, key: 'avatar', strict: true })).toBe(picture)
  })

  test('resolves a name registered a moment ago, and other networks by their coin type', async () => {
    const name = 'mooring.reown.id'
    expect(await client.getEnsAddress({ name, strict: true })).toBeNull()
    const coin_type = 0x80000000 + 31_337
    const owner = createOwner()
    await server.post('/v1/profile/account', await signFresh(server, owner, { name }, { coin_type }))
    expect(await client.getEnsAddress({ name, coinType: BigInt(coin_type), strict: true })).toBe(
      owner.address.toLowerCase(),
    )
    expect(await client.getEnsAddress({ name, coinType: 0x80000000n + 10n, strict: true })).toBeNull()
  })

  test.each(['nobody.reown.id', 'a.b.reown.id', 'abc.reown.id', 'reown.id'])('gets null for %s', async (name) => {
    expect(await client.getEnsAddress({ name, strict: true })).toBeNull()
    expect(await client.getEnsText({ name, key: 'description', strict: true })).toBeFalsy()
  })

  describe('rejects', () => {
    let forge: (data: Hex) => Hex | Promise<Hex>
    const gateway = createHttpServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString()
        void (async () => {
          const signed = await server.post('/v1/ens/lookup', body)
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ data: await forge(signed.body.data as Hex) }))
        })()
      })
    })
    beforeAll(async () => {
      await register('forged.reown.id')
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    })
    beforeEach(() => setUrls([`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`]))
    afterEach(() => setUrls([`${serverUrl}/v1/ens/lookup`]))
    afterAll(() => new Promise((resolve) => gateway.close(resolve)))

    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const thief = '0x000000000000000000000000000000000000bEEF'
    const resolveForged = () => client.getEnsAddress({ name: 'forged.reown.id', strict: true })

    test('a forged response', async () => {
      forge = (data) => data
      expect(await resolveForged()).toMatch(/^0x/)
    })

    test.each<[string, (data: Hex) => Hex]>([
      [
        'another address under the server’s signature',
        (data) => {
          const [, expires, signature] = decodeAbiParameters(parts, data)
          return encodeAbiParameters(parts, [encodeAbiParameters([{ type: 'address' }], [thief]), expires, signature])
        },
      ],
      [
        'a later end',
        (data) => {
          const [result, expires, signature] = decodeAbiParameters(parts, data)
          return encodeAbiParameters(parts, [result, expires + 1n, signature])
        },
      ],
      [
        'a broken signature',
        (data) => {
          const [result, expires, signature] = decodeAbiParameters(parts, data)
          const broken: Hex = `0x${signature[2] === '0' ? '1' : '0'}${signature.slice(3)}`
          return encodeAbiParameters(parts, [result, expires, broken])
        },
      ],
    ])('%s', async (_, how) => {
      forge = how
      await expect(resolveForged()).rejects.toThrow()
      expect(await client.getEnsAddress({ name: 'forged.reown.id' })).toBeNull()
    })

    test('the response to another request', async () => {
      forge = async () => {
        const { body } = await lookUp('harbour.reown.id')
        return body.data as Hex
      }
      await expect(resolveForged()).rejects.toThrow()
    })

    test('an expired response', async () => {
      let kept: Hex = '0x'
      forge = (data) => {
        kept = data
        return data
      }
      await resolveForged()
      forge = () => kept
      expect(await resolveForged()).toMatch(/^0x/)
      const snapshot = await anvil.client.request({ method: 'evm_snapshot', params: [] } as never)
      await anvil.client.request({ method: 'evm_increaseTime', params: [600] } as never)
      await anvil.client.request({ method: 'evm_mine', params: [] } as never)
      await expect(resolveForged()).rejects.toThrow()
      await anvil.client.request({ method: 'evm_revert', params: [snapshot] } as never)
    })
  })
})

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const addr = (name: string) => encodeFunctionData({ abi: addrAbi, functionName: 'addr', args: [namehash(name)] })

function lookUp(name: string, call: Hex = addr(name)) {
  const data = encodeFunctionData({
    abi: resolveAbi,
    functionName: 'resolve',
    args: [toHex(packetToBytes(name)), call],
  })
  return server.post('/v1/ens/lookup', { sender: resolver, data })
}

describe('POST /v1/ens/lookup', () => {
  test('200 for several calls at once', async () => {
    const { address } = await register('several.reown.id', { bio: 'two' })
    const abi = parseAbi([
      'function multicall(bytes[] calls) returns (bytes[])',
      'function text(bytes32 node, string key) view returns (string)',
    ])
    const text = encodeFunctionData({ abi, functionName: 'text', args: [namehash('several.reown.id'), 'description'] })
    const call = encodeFunctionData({ abi, functionName: 'multicall', args: [[addr('several.reown.id'), text]] })
    const { status, body } = await lookUp('several.reown.id', call)
    expect(status).toBe(200)
    const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], body.data as Hex)
    const [[first, second]] = decodeAbiParameters([{ type: 'bytes[]' }], result)
    expect(decodeAbiParameters([{ type: 'address' }], first!)[0]).toBe(address)
    expect(decodeAbiParameters([{ type: 'string' }], second!)[0]).toBe('two')
  })

  test('200 for many calls about a name of a hundred labels, quickly', async () => {
    const name = `${'a.'.repeat(110)}reown.id`
    const abi = parseAbi(['function multicall(bytes[] calls) returns (bytes[])'])
    const call = encodeFunctionData({ abi, functionName: 'multicall', args: [Array<Hex>(50).fill(addr(name))] })
    await lookUp(name, addr(name))
    const before = process.cpuUsage()
    expect(await lookUp(name, call)).toMatchObject({ status: 200 })
    const { user, system } = process.cpuUsage(before)
    // Where each call hashes the name for itself it is 300 ms and more.
    expect((user + system) / 1000).toBeLessThan(150)
  })

  describe('400', () => {
    const deep = (call: Hex) =>
      encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] calls)']), args: [[call]] })
    test.each<[string, () => ReturnType<typeof lookUp>]>([
      ['an unknown call', () => lookUp('alice.reown.id', '0x12345678')],
      ['a call about another name', () => lookUp('alice.reown.id', addr('bobby.reown.id'))],
      ['a multicall in a multicall', () => lookUp('alice.reown.id', deep(deep(addr('alice.reown.id'))))],
      ['no call', () => server.post('/v1/ens/lookup', { sender: resolver, data: '0x' })],
      ['no sender', () => server.post('/v1/ens/lookup', { data: '0x' })],
      ['no JSON', () => server.post('/v1/ens/lookup', 'x')],
      [
        'a name that does not read',
        () => {
          const args = ['0x05616c', addr('alice.reown.id')] as const
          const data = encodeFunctionData({ abi: resolveAbi, functionName: 'resolve', args })
          return server.post('/v1/ens/lookup', { sender: resolver, data })
        },
      ],
    ])('for %s', async (_, resolve) => {
      const { status, headers } = await resolve()
      expect(status).toBe(400)
      // ERC-3668 reserves application/json for errors of its own shape.
      expect(headers['content-type']).toMatch('application/problem+json')
    })
  })

  test('404 on a server without a key', async () => {
    const keyless = await createTestServer({ chains: [] })
    expect(await keyless.post('/v1/ens/lookup', { sender: resolver, data: '0x' })).toMatchObject({ status: 404 })
    await keyless.close()
  })
})

describe('GET /v1/identity/:address', () => {
  const identity = (address: string, rest = '') => server.get(`/v1/identity/${address}${rest}`)
  const createAddress = () => createOwner().address
  /** The URL that a response’s avatar comes from: pictures elsewhere are linked through this server. */
  const sourceOf = async (avatar: string | null): Promise<string | null> => {
    const id = /^https:\/\/latchkey\.test\/public\/getRemoteImage\/([0-9a-f]{32})$/.exec(avatar ?? '')?.[1]
    return id === undefined ? avatar : ((await createImageStore(server.context.db).find(id)) ?? 'unknown')
  }

  test('200 with the name and avatar of ENS before a registered one, for bare and CAIP-10 addresses', async () => {
    const owner = await register('second.reown.id')
    await ens.setAddress('first.eth', owner.address)
    await ens.setText('first.eth', 'avatar', picture)
    await ens.setReverse(owner.address, 'first.eth')
    const expected = {
      status: 200,
      body: { name: 'first.eth', avatar: expect.any(String) as string, resolvedAt: expect.any(String) as string },
    }
    expect(await sourceOf((await identity(owner.address)).body.avatar)).toBe(picture)
    expect(await identity(owner.address)).toMatchObject(expected)
    expect(await identity(`eip155:31337:${owner.address}`)).toMatchObject(expected)
    expect(await server.get(`/v1/account/${owner.address}/identity`)).toMatchObject(expected)
  })

  test('200 with the registered name where ENS has none', async () => {
    const { address } = await register('only-here.reown.id', { avatar: picture })
    const { body } = await identity(address)
    expect({ ...body, avatar: await sourceOf(body.avatar) }).toMatchObject({
      name: 'only-here.reown.id',
      avatar: picture,
    })
  })

  test('200 with nulls for an address without a name, and for other namespaces', async () => {
    const unknown = { status: 200, body: { name: null, avatar: null, resolvedAt: null } }
    expect(await identity(createAddress())).toMatchObject(unknown)
    expect(await identity('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toMatchObject(unknown)
  })

  test('200 without a name that resolves to another address or is not in its normal form', async () => {
    const [liar, spoofer] = [createAddress(), createAddress()]
    await ens.setReverse(liar, 'first.eth')
    await ens.setAddress('\u0430lice.eth', spoofer)
    await ens.setReverse(spoofer, '\u0430lice.eth')
    const shouter = createAddress()
    await ens.setAddress('SHOUT.eth', shouter)
    await ens.setReverse(shouter, 'SHOUT.eth')
    for (const address of [liar, spoofer, shouter]) expect((await identity(address)).body).toMatchObject({ name: null })
  })

  test('503 when the nodes do not respond within the timeout', async () => {
    const silent = await startUpstream(() => undefined)
    const waiting = await createTestServer({
      chains: [
        testChain({
          id: 31337,
          rpcUrls: [silent.url, `${silent.url}/other`],
          contracts: { ensUniversalResolver: ens.universalResolver },
        }),
      ],
    })
    expect(await waiting.get(`/v1/identity/${createAddress()}`)).toMatchObject({ status: 503 })
    await waiting.close()
    await silent.stop()
  }, 40_000)

  test('200 without a request to a gateway on this machine or its networks', async () => {
    let hits = 0
    const canary = createHttpServer((_, response) => {
      hits += 1
      response.end('{"data":"0x"}')
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const { port } = canary.address() as AddressInfo
    const addresses = await Promise.all(
      [
        [`http://127.0.0.1:${port}/{sender}/{data}`, `https://127.0.0.1:${port}/`],
        [`https://localhost:${port}/`, 'https://localhost/', `https://[::1]:${port}/`],
        [`http://localhost:${port}/{data}`, 'https://0x7f.1/', 'ftp://localhost/', 'not a url'],
      ].map((urls, index) => ({ address: createAddress(), name: `gateway${index}.eth`, urls })),
    )
    for (const { address, name, urls } of addresses) {
      await ens.setGateways(name, urls)
      await ens.setReverse(address, name)
      expect(await identity(address)).toMatchObject({ status: 200, body: { name: null } })
    }
    expect(hits).toBe(0)
    await new Promise((resolve) => canary.close(resolve))
  })

  test('200 with avatars in every documented form of the record', async () => {
    const { address } = createOwner()
    const token = await deploy(anvil, { name: 'LocalCollection', args: ['Pieces', 'PCS', ens.owner], owner: ens.owner })
    const metadata = `data:application/json,${JSON.stringify({ name: 'One', image: 'https://pictures.test/nft.png' })}`
    for (const [id, to] of [
      [1n, address],
      [2n, ens.owner],
    ] as const)
      await ens.send(token, encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [to, id, metadata] }))
    const records: [string, string | null][] = [
      ['https://pictures.test/a.png', 'https://pictures.test/a.png'],
      ['ipfs://ipfs/bafybeigdyr/me.png', 'ipfs://bafybeigdyr/me.png'],
      ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
      [`eip155:31337/erc721:${getAddress(token)}/1`, 'https://pictures.test/nft.png'],
      // Somebody else's piece.
      [`eip155:31337/erc721:${getAddress(token)}/2`, null],
      [`eip155:99/erc721:${getAddress(token)}/1`, null],
      ['http://pictures.test/a.png', null],
      ['javascript:alert(1)', null],
      ['data:image/svg+xml;base64,PHN2Zz4=', null],
      ['ipfs://../admin', null],
      ['https://user:pass@pictures.test/', null],
    ]
    for (const [index, [record, expected]] of records.entries()) {
      const owner = index === 3 ? address : createAddress()
      const name = `picture${index}.eth`
      await ens.setAddress(name, owner)
      await ens.setText(name, 'avatar', record)
      await ens.setReverse(owner, name)
      const { body } = await identity(owner)
      expect({ ...body, avatar: await sourceOf(body.avatar) }).toMatchObject({ name, avatar: expected })
    }
  })

  test('400 for an invalid address', async () => {
    for (const bad of ['0x12', 'alice', 'eip155:1:0x12', 'eip155::'])
      expect(await identity(bad)).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
  })

  test('503 while no node of the ENS network responds; registered names still work', async () => {
    const chains = [
      testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'], contracts: { ensUniversalResolver: ens.universalResolver } }),
    ]
    const cut = await createTestServer({ chains })
    const owner = createOwner()
    const unavailable = { status: 503, body: { reasons: [{ field: 'identity' }] } }
    expect(await cut.get(`/v1/identity/${owner.address}`)).toMatchObject(unavailable)
    await cut.post('/v1/profile/account', await signFresh(cut, owner, { name: 'steady.reown.id' }))
    expect((await cut.get(`/v1/identity/${owner.address}`)).body).toMatchObject({ name: 'steady.reown.id' })
    await cut.close()
  })
})

describe('GET /v1/profile/resolve/:name', () => {
  const resolveName = (name: string, rest = '') => server.get(`/v1/profile/resolve/${encodeURIComponent(name)}${rest}`)
  const local = 0x80000000 + 31_337

  test('200 for a registered name, also under the older domain, without a request to ENS', async () => {
    const { address } = await register('pilot.reown.id')
    await ens.setAddress('pilot.reown.id', createOwner().address)
    const body = { name: 'pilot.reown.id', address, coin_type: 60, source: 'registry' }
    expect(await resolveName('pilot.reown.id')).toMatchObject({ status: 200, body })
    expect(await resolveName('PILOT.wcn.id')).toMatchObject({ status: 200, body: { ...body, name: 'pilot.wcn.id' } })
    const unresolved = { address: null, coin_type: null, source: null }
    await ens.setAddress('keel.reown.id', createOwner().address)
    expect(await resolveName('keel.reown.id')).toMatchObject({ status: 200, body: unresolved })
  })

  test('200 for an ENS name in its normal form, with its current address', async () => {
    const [first, second] = [createOwner().address, createOwner().address]
    await ens.setAddress('anchor.eth', first)
    const body = { name: 'anchor.eth', address: first, coin_type: 60, source: 'ens' }
    expect(await resolveName('Anchor.ETH')).toMatchObject({ status: 200, body })
    await ens.setAddress('anchor.eth', second)
    expect((await resolveName('anchor.eth')).body).toMatchObject({ ...body, address: second })
  })

  test('200 with the address on the requested network, or that of Ethereum and its coin type', async () => {
    const [everywhere, here] = [createOwner().address, createOwner().address]
    await ens.setAddress('buoy.eth', everywhere)
    const resolve = async () => (await resolveName('buoy.eth', `?coin_type=${local}`)).body
    expect(await resolve()).toMatchObject({ address: everywhere, coin_type: 60 })
    await ens.setAddressOf('buoy.eth', local, here)
    expect(await resolve()).toMatchObject({ address: here, coin_type: local })
    // Also of a network that this server does not serve.
    const elsewhere = { coinType: 0x80000000 + 99, address: createOwner().address }
    await ens.setAddressOf('buoy.eth', elsewhere.coinType, elsewhere.address)
    expect((await resolveName('buoy.eth', `?coin_type=${elsewhere.coinType}`)).body).toMatchObject({
      address: elsewhere.address,
      coin_type: elsewhere.coinType,
    })
  })

  test('200 with nulls for an unknown name', async () => {
    const body = { name: 'nobody.eth', address: null, coin_type: null, source: null }
    expect(await resolveName('nobody.eth')).toMatchObject({ status: 200, body })
  })

  test.each([
    ['a letter that only looks Latin', '\u0430lice.eth', '', 'name'],
    ['no dot', 'alice', '', 'name'],
    ['an empty label', 'a..eth', '', 'name'],
    ['a network without names', 'alice.eth', '?coin_type=118', 'coin_type'],
    ['no number', 'alice.eth', '?coin_type=x', 'coin_type'],
  ])('400 for %s', async (_, name, rest, field) => {
    expect(await resolveName(name, rest)).toMatchObject({ status: 400, body: { field } })
  })

  test('503 while ENS is down; registered names still resolve', async () => {
    const chains = [
      testChain({ id: 1, rpcUrls: ['http://127.0.0.1:1'], contracts: { ensUniversalResolver: ens.universalResolver } }),
    ]
    const cut = await createTestServer({ chains })
    expect(await cut.get('/v1/profile/resolve/anchor.eth')).toMatchObject({ status: 503, body: { field: 'name' } })
    const owner = createOwner()
    await cut.post('/v1/profile/account', await signFresh(cut, owner, { name: 'astern.reown.id' }))
    expect((await cut.get('/v1/profile/resolve/astern.reown.id')).body).toMatchObject({ address: owner.address })
    await cut.close()
  })
})
