import { bitcoin, bitcoinRegtest } from '@latchkey/adapters/bitcoin'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { type BitcoinPast, makeBitcoinPast } from '../test/makeBitcoinPast.ts'
import { startBitcoinFront } from '../test/startBitcoinFront.ts'
import { startUpstream } from '../test/startUpstream.ts'

let anvil: Anvil
let past: BitcoinPast
let server: TestServer
let coinGecko: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  ;[anvil, past] = await Promise.all([startAnvil(), makeBitcoinPast()])
  coinGecko = await startUpstream((_, response) => response.end(JSON.stringify({ bitcoin: { usd: 60_000 } })))
  server = await createTestServer({
    env: { PROVIDER_URLS: JSON.stringify({ coingecko: coinGecko.url }) },
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      { id: past.id, name: 'Local Bitcoin', esploraUrls: [past.bitcoin.url], coingecko: { coin: 'bitcoin' } },
    ],
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await Promise.all([past?.bitcoin.stop(), anvil?.stop(), coinGecko?.stop()])
})

const account = (path: string, address: string = past.me.address) => server.get(`/v1/account/${address}/${path}`)
const query = 'projectId=p&currency=usd'

describe('accounts', () => {
  test('are read by a bare address in any case, and by a CAIP-10 one', async () => {
    const bare = await account(`balance?${query}`)
    const upper = await account(`balance?${query}`, past.me.address.toUpperCase())
    const named = await account(`balance?${query}&chainId=${past.id}`)
    expect(bare.status).toBe(200)
    expect(bare.body.balances).toMatchObject([
      { symbol: 'BTC', price: 60_000, pending: expect.any(String), iconUrl: expect.stringContaining('/BTC') },
    ])
    expect(upper.body).toEqual(bare.body)
    expect(named.body).toEqual(bare.body)
    const portfolio = await account('portfolio?projectId=p', `${past.id}:${past.me.address}`)
    expect(portfolio.body.data).toMatchObject([{ symbol: 'BTC' }])
  })

  test('have a history, page after page', async () => {
    const first = await account(`history?${query}&chainId=${past.id}`)
    const second = await account(`history?${query}&chainId=${past.id}&cursor=${first.body.next}`)
    const hashes = [...first.body.data, ...second.body.data].map(
      ({ metadata }: { metadata: { hash: string } }) => metadata.hash,
    )
    expect(hashes).toHaveLength(52)
    expect(hashes.slice(2)).toEqual(past.txids.slice(2, 52))
  })

  test('have the current amount on request', async () => {
    const read = (more = '') => account(`balance?${query}&chainId=${past.id}${more}`, past.third.address)
    const native = `${past.id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    const before = (await read()).body.balances[0]
    await past.bitcoin.control.fund(past.third.address, 12_345)
    expect((await read()).body.balances[0]).toEqual(before)
    const { quantity } = (await read(`&forceUpdate=${native}`)).body.balances[0]
    expect(Math.round((Number(quantity.numeric) - Number(before.quantity.numeric)) * 1e8)).toBe(12_345)
  })

  test('have no NFTs', async () => {
    expect((await account(`nfts?projectId=p&chainId=${past.id}`)).body).toEqual({ data: [], next: null })
  })

  test.each([
    [
      'with a wrong digit',
      () => past.me.address.replace(/.$/, (last: string) => (last === 'q' ? 'p' : 'q')),
      () => past.id,
    ],
    ['of mainnet', () => 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', () => past.id],
    ['of an EVM network', () => '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', () => past.id],
    ['on an EVM network', () => past.me.address, () => 'eip155:31337'],
  ])('an address %s is rejected', async (_, address, chainId) => {
    const { status, body } = await account(`balance?${query}&chainId=${chainId()}`, address())
    expect([status, body.reasons[0].field]).toEqual([400, 'address'])
  })

  test('a network that is not configured is rejected', async () => {
    const { status, body } = await account(`balance?${query}&chainId=bip122:000000000019d6689c085ae165831e93`)
    expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
  })
})

describe('prices', () => {
  const price = (address: string) =>
    server.post('/v1/fungible/price', { projectId: 'p', currency: 'usd', addresses: [`${past.id}:${address}`] })

  test('are those of bitcoin, which has no tokens', async () => {
    const { status, body } = await price('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
    expect(status).toBe(200)
    expect(body.fungibles).toMatchObject([{ symbol: 'BTC', name: 'Bitcoin', decimals: 8, price: 60_000 }])
    expect((await price(past.me.address)).status).toBe(400)
  })
})

describe('the paths of a node', () => {
  const read = (path: string) => server.get(`/v1/esplora/${past.id}/${path}?projectId=p`)
  const ask = async (path: string) => await (await fetch(`${past.bitcoin.url}/${path}`)).text()

  test('are passed on, and their answers as they are', async () => {
    const [txid] = past.txids.slice(-1)
    const paths = [
      `address/${past.me.address}`,
      `address/${past.me.address}/utxo`,
      `address/${past.me.address}/txs`,
      `address/${past.me.address}/txs/mempool`,
      `address/${past.me.address}/txs/chain`,
      `address/${past.me.address}/txs/chain/${past.txids[10]}`,
      `tx/${txid}`,
      `tx/${txid}/hex`,
      `tx/${txid}/status`,
      `tx/${txid}/outspends`,
      `tx/${txid}/outspend/0`,
      'blocks/tip/height',
      'blocks/tip/hash',
      'block-height/1',
      'fee-estimates',
      'v1/fees/recommended',
    ]
    for (const path of paths) {
      const { status, text, headers } = await read(path)
      expect([path, status, text]).toEqual([path, 200, await ask(path)])
      expect(headers['content-type']).toMatch(/^[[{]/.test(text) ? /^application\/json/ : /^text\/plain/)
      expect(headers['cache-control']).toBe('no-store')
    }
    const output = await read(`output/${txid}:0`)
    expect(output.body).toMatchObject({ transaction: txid, inscriptions: [], runes: {} })
  })

  test.each([
    'control/mine',
    'scripthash/0000000000000000000000000000000000000000000000000000000000000000',
    'tx/00',
    'tx/../control/mine',
    'tx/%2e%2e%2fcontrol%2fmine',
    'blocks/tip/height%3Fkey=1',
    'blocks//tip/height',
    'block-height/-1',
    'block-height/1e3',
    'mempool',
    'TX/0000000000000000000000000000000000000000000000000000000000000000',
    '',
  ])('%j is not passed on', async (path) => {
    const { status, body } = await read(path)
    expect([status, body.reasons[0].field]).toEqual([404, 'path'])
  })

  test('an address is one of the network', async () => {
    for (const address of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${past.me.address}q`]) {
      const { status, body } = await read(`address/${address}/utxo`)
      expect([status, body.reasons[0].field]).toEqual([400, 'address'])
    }
  })

  test('a query of the caller’s own is rejected', async () => {
    const { status, body } = await server.get(`/v1/esplora/${past.id}/fee-estimates?projectId=p&after_txid=1`)
    expect([status, body.reasons[0].description]).toEqual([400, expect.stringContaining('after_txid')])
  })

  test('what a node does not know is a 404, in its words', async () => {
    const { status, text, headers } = await read(`tx/${'0'.repeat(64)}`)
    expect([status, text]).toEqual([404, 'Transaction not found'])
    expect(headers['content-type']).toMatch(/^text\/plain/)
  })

  test('are those of Bitcoin networks alone, which have no JSON-RPC', async () => {
    const evm = await server.get('/v1/esplora/eip155:31337/blocks/tip/height?projectId=p')
    expect([evm.status, evm.body.reasons[0].field]).toEqual([400, 'chainId'])
    const rpc = await server.post(`/v1?projectId=p&chainId=${past.id}`, { id: 1, method: 'getblockcount' })
    expect([rpc.status, rpc.body.reasons[0]]).toEqual([
      400,
      { field: 'chainId', description: expect.stringContaining('/v1/esplora') },
    ])
  })

  test('cost a point each, and more where the answer is large', async () => {
    const large = JSON.stringify({ filler: 'x'.repeat(600_000) })
    const node = await startBitcoinFront(past.bitcoin.url, { '/fee-estimates': large })
    const limited = await createTestServer({
      env: { RATE_LIMIT_BURST: '4', RATE_LIMIT_PER_SECOND: '0.001' },
      chains: [{ id: past.id, name: 'Local Bitcoin', esploraUrls: [node.url] }],
    })
    const get = async (path: string) => (await limited.get(`/v1/esplora/${past.id}/${path}?projectId=p`)).status
    // Three points, then one.
    expect([await get('fee-estimates'), await get('blocks/tip/height')]).toEqual([200, 200])
    expect(await get('blocks/tip/height')).toBe(429)
    await limited.close()
    await node.stop()
  })
})

test('the adapter reads by the server’s paths as by a node’s', async () => {
  const listening = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { getNativeBalance, networks } = bitcoin({
    chains: [bitcoinRegtest],
    apiUrls: { [bitcoinRegtest.id]: [`${listening}/v1/esplora/${past.id}?projectId=p`] },
  })
  const [network] = networks
  const coins = await past.other.listCoins()
  const held = coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  expect(await getNativeBalance({ network: network!, address: past.other.address })).toBe(held)
})

describe('a signed transaction', () => {
  const send = (body: string) => server.post(`/v1/esplora/${past.id}/tx?projectId=p`, body)

  test('is sent, and one that nodes refuse is refused in their words', async () => {
    const hex = await past.other.sign([{ to: past.me.address, value: 5_000 }])
    const sent = await send(`${hex}\n`)
    expect([sent.status, sent.text]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    const again = await send(`${hex.slice(0, -2)}ff`)
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('sendrawtransaction RPC error')])
    expect(again.headers['content-type']).toMatch(/^text\/plain/)
  })

  test.each(['', '00', 'zz'.repeat(100), '0'.repeat(121), `{"hex":"${'00'.repeat(100)}"}`])(
    'is a whole number of bytes in hex: %j is not',
    async (body) => {
      const { status, body: answer } = await send(body)
      expect([status, answer.reasons[0].field]).toEqual([400, 'body'])
    },
  )

  test('is as large as nodes pass on, and no larger', async () => {
    const { status } = await send('00'.repeat(400_001))
    expect(status).toBe(413)
  })
})

test('is a supported network, over HTTP', async () => {
  const { body } = await server.get('/v1/supported-chains')
  const http = ['eip155:31337', past.id]
  expect(body).toEqual({ http, ws: [], nfts: ['eip155:31337'], history: http })
})

test('is ready while its node responds', async () => {
  await server.watches[1]?.start()
  const { parts } = await server.context.readiness.read()
  expect(parts.chains[past.id]).toEqual({ node: 'ok', indexer: 'ok', lag: 0 })
})

test('other routes serve EVM networks only', async () => {
  const { status, body } = await server.get(`/v1/convert/gas-price?projectId=p&chainId=${past.id}`)
  expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
})
