import { polkadot } from '@latchkey/adapters/polkadot'
import { type Polkadot, startPolkadot } from '@latchkey/polkadot-node'
import { toSs58 } from '@latchkey/wire/polkadot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { startSubscan, tellTransfer } from '../test/startSubscan.ts'
import { startUpstream } from '../test/startUpstream.ts'
import { polkadotId, polkadotNetwork } from '../test/testPolkadotChain.ts'

const account = new Uint8Array(32).fill(7)
const me = toSs58({ prefix: 0, account })
const other = toSs58({ prefix: 0, account: new Uint8Array(32).fill(8) })
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const dot = 10_000_000_000n

let node: Polkadot
let server: TestServer
let coinGecko: Awaited<ReturnType<typeof startUpstream>>
let subscan: Awaited<ReturnType<typeof startSubscan>>
beforeAll(async () => {
  ;[node, subscan] = await Promise.all([startPolkadot(), startSubscan()])
  node.control.fund(me, 12n * dot)
  node.control.freeze(me, 2n * dot)
  node.control.mine()
  subscan.transfers.push(tellTransfer(1, { from: other, to: me, amount: String(12n * dot) }))
  coinGecko = await startUpstream((_, response) => response.end(JSON.stringify({ polkadot: { usd: 5 } })))
  server = await createTestServer({
    env: { PROVIDER_URLS: JSON.stringify({ coingecko: coinGecko.url }) },
    chains: [
      polkadotNetwork([node.url.replace('http', 'ws')], {
        coingecko: { coin: 'polkadot' },
        subscanUrl: subscan.url,
        proxy: { maxBatch: 3 },
      }),
    ],
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await Promise.all([node?.stop(), subscan?.stop(), coinGecko?.stop()])
})

const read = (path: string, address = me) => server.get(`/v1/account/${address}/${path}`)
const query = 'projectId=p&currency=usd'

describe('accounts', () => {
  test('are read by a bare address, and by a CAIP-10 one, with prices', async () => {
    const bare = await read(`balance?${query}`)
    expect(bare.body.balances).toMatchObject([
      { symbol: 'DOT', price: 5, value: 50, quantity: { numeric: '10' }, iconUrl: expect.stringContaining('/DOT') },
    ])
    expect((await read(`balance?${query}&chainId=${polkadotId}`)).body).toEqual(bare.body)
    const portfolio = await read('portfolio?projectId=p', `${polkadotId}:${me}`)
    expect(portfolio.body.data).toMatchObject([{ symbol: 'DOT', value: 50 }])
  })

  test('have a history', async () => {
    const { body } = await read(`history?${query}&chainId=${polkadotId}`)
    expect(body).toMatchObject({ data: [{ metadata: { operationType: 'receive', sentFrom: other } }], next: null })
  })

  test('have the current amount on request', async () => {
    const numeric = async (more = '') =>
      (await read(`balance?${query}&chainId=${polkadotId}${more}`, other)).body.balances[0].quantity.numeric
    expect(await numeric()).toBe('0')
    node.control.fund(other, dot)
    node.control.mine()
    expect(await numeric()).toBe('0')
    expect(await numeric(`&forceUpdate=${polkadotId}:${native}`)).toBe('1')
  })

  test('have no NFTs', async () => {
    expect((await read(`nfts?projectId=p&chainId=${polkadotId}`)).body).toEqual({ data: [], next: null })
  })

  test.each([
    ['of another network', toSs58({ prefix: 2, account })],
    ['of no network', toSs58({ prefix: 42, account })],
    ['with a wrong digit', `${me.slice(0, -1)}${me.endsWith('a') ? 'b' : 'a'}`],
    ['of an EVM network', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
  ])('an address %s is rejected', async (_, address) => {
    const { status, body } = await read(`balance?${query}&chainId=${polkadotId}`, address)
    expect([status, body.reasons[0].field]).toEqual([400, 'address'])
  })
})

test('prices are those of the currency', async () => {
  const addresses = [`${polkadotId}:${native}`]
  const { body } = await server.post('/v1/fungible/price', { projectId: 'p', currency: 'usd', addresses })
  expect(body.fungibles).toMatchObject([{ symbol: 'DOT', decimals: 10, price: 5 }])
})

describe('the calls of a node', () => {
  const call = (method: string, params: unknown[] = []) =>
    server.post(`/v1?projectId=p&chainId=${polkadotId}`, { jsonrpc: '2.0', id: 1, method, params })

  test('are passed on', async () => {
    const { genesisHash } = node
    const calls: [string, unknown[]][] = [
      ['chain_getBlock', []],
      ['chain_getBlockHash', [0]],
      ['chain_getFinalizedHead', []],
      ['chain_getHeader', [genesisHash]],
      ['state_getRuntimeVersion', []],
      ['state_getMetadata', []],
      ['state_getStorage', ['0x00']],
      ['state_call', ['Metadata_metadata_at_version', '0x0f000000']],
      ['system_accountNextIndex', [me]],
    ]
    for (const [method, params] of calls) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await call(method, params)
      expect([method, answer.status]).toEqual([method, 200])
      expect(answer.body).toEqual(await (await fetch(node.url, { method: 'POST', body })).json())
    }
    const refused = await call('author_submitExtrinsic', ['0x00'])
    expect([refused.status, refused.body.error.message]).not.toContainEqual(expect.stringContaining('not offered'))
  })

  test.each<[string, unknown[]]>([
    ['author_insertKey', ['aura', '0x00', '0x00']],
    ['author_pendingExtrinsics', []],
    ['state_getKeysPaged', ['0x', 1000]],
    ['state_traceBlock', [`0x${'0'.repeat(64)}`]],
    ['state_call', ['Core_execute_block', '0x00']],
    ['state_call', []],
    ['system_peers', []],
    ['eth_chainId', []],
  ])('%s is not: %j', async (method, params) => {
    const { status, body } = await call(method, params)
    expect([status, body.error.code]).toEqual([200, -32_601])
  })

  test('come in batches of as many as the operator says', async () => {
    const post = (count: number) => {
      const calls = Array.from({ length: count }, (_, id) => ({ id, method: 'chain_getFinalizedHead', params: [] }))
      return server.post(
        `/v1?projectId=p&chainId=${polkadotId}`,
        calls.map((one) => ({ jsonrpc: '2.0', ...one })),
      )
    }
    expect((await post(3)).body).toHaveLength(3)
    const { status, body } = await post(4)
    expect([status, body.reasons[0].field]).toEqual([400, 'batch'])
  })
})

test('the adapter reads by the server as by a node', async () => {
  const listening = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { getNativeBalance, networks } = polkadot({
    chains: [
      {
        id: polkadotId.slice('polkadot:'.length),
        name: 'Local Asset Hub',
        prefix: 0,
        nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
        rpcUrls: [`${listening}/v1?projectId=p&chainId=${polkadotId}`],
      },
    ],
  })
  const [network] = networks
  expect(await getNativeBalance({ network: network!, address: me })).toBe(10n * dot)
})

test('a node of another network is not used', async () => {
  const one = await createTestServer({ chains: [polkadotNetwork([node.url], { id: `polkadot:${'0'.repeat(32)}` })] })
  const { status, body } = await one.get(`/v1/account/${me}/balance?${query}`)
  expect([status, body.reasons[0].field]).toEqual([503, 'chainId'])
  await one.close()
})

test.each<[string, (result: unknown) => unknown]>([
  ['shorter than an account', () => `0x${'00'.repeat(79)}`],
  ['longer than an account', () => `0x${'00'.repeat(81)}`],
  ['that is no hexadecimal', () => `0x${'zz'.repeat(80)}`],
  ['that is a number', () => 7],
  ['that is an object', () => ({ free: '1' })],
])('a balance from storage %s is not believed', async (_, lie) => {
  const liar = await startUpstream(async (_request, response, body) => {
    if (!body.includes('state_getStorage')) {
      const passed = await fetch(node.url, { method: 'POST', body })
      return response.end(await passed.text())
    }
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: lie(body) }))
  })
  const one = await createTestServer({ chains: [polkadotNetwork([liar.url])] })
  const { status, body } = await one.get(`/v1/account/${me}/balance?${query}`)
  expect([status, body.reasons[0].field]).toEqual([503, 'chainId'])
  await one.close()
  await liar.stop()
})

test('is a supported network, over HTTP; with history where Subscan lists it', async () => {
  const http = [polkadotId]
  expect((await server.get('/v1/supported-chains')).body).toEqual({ http, ws: [], nfts: [], history: http })
  const alone = await createTestServer({ chains: [polkadotNetwork([node.url])] })
  expect((await alone.get('/v1/supported-chains')).body).toEqual({ http, ws: [], nfts: [], history: [] })
  await alone.close()
})

test('is ready while its node responds', async () => {
  await server.watches[0]?.start()
  const { parts } = await server.context.readiness.read()
  expect(parts.chains[polkadotId]).toEqual({ node: 'ok', indexer: 'ok', lag: 0 })
})
