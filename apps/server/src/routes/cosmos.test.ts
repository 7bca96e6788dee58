import { cosmos } from '@latchkey/adapters/cosmos'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { type CosmosPast, createCosmosPayer, makeCosmosPast } from '../test/makeCosmosPast.ts'
import { startUpstream } from '../test/startUpstream.ts'
import { cosmosNetwork, listedToken } from '../test/testCosmosChain.ts'

let anvil: Anvil
let past: CosmosPast
let server: TestServer
let coinGecko: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  ;[anvil, past] = await Promise.all([startAnvil(), makeCosmosPast()])
  coinGecko = await startUpstream((_, response) =>
    response.end(JSON.stringify({ cosmos: { usd: 8 }, osmosis: { usd: 0.5 } })),
  )
  server = await createTestServer({
    env: { PROVIDER_URLS: JSON.stringify({ coingecko: coinGecko.url }) },
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      cosmosNetwork([past.cosmos.url], { coingecko: { coin: 'cosmos' }, tokens: [listedToken] }),
    ],
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await Promise.all([past?.cosmos.stop(), anvil?.stop(), coinGecko?.stop()])
})

const account = (path: string, address: string = past.me.address) => server.get(`/v1/account/${address}/${path}`)
const query = 'projectId=p&currency=usd'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ofOsmosis = 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09'

describe('accounts', () => {
  test('are read by a bare address in any case, and by a CAIP-10 one, with prices', async () => {
    const bare = await account(`balance?${query}`)
    const upper = await account(`balance?${query}`, past.me.address.toUpperCase())
    const named = await account(`balance?${query}&chainId=${past.id}`)
    expect(bare.body.balances).toMatchObject([
      { symbol: 'ATOM', price: 8, iconUrl: expect.stringContaining('/ATOM') },
      { symbol: 'OSMO', price: 0.5, address: `${past.id}:${listedToken.denom}` },
      { symbol: 'USDL', price: 0 },
    ])
    expect(upper.body).toEqual(bare.body)
    expect(named.body).toEqual(bare.body)
    const portfolio = await account('portfolio?projectId=p', `${past.id}:${past.me.address}`)
    expect(portfolio.body.data).toMatchObject([
      { symbol: 'ATOM', value: 998.06 * 8 },
      { symbol: 'OSMO' },
      { symbol: 'USDL' },
    ])
  })

  test('have a history, page after page', async () => {
    const first = await account(`history?${query}&chainId=${past.id}`)
    const second = await account(`history?${query}&chainId=${past.id}&cursor=${first.body.next}`)
    const hashes: string[] = [...first.body.data, ...second.body.data].map(({ metadata }) => metadata.hash)
    expect(hashes.length).toBeGreaterThan(30)
    expect(hashes.toSorted()).toEqual(past.hashes.slice(0, hashes.length).toSorted())
  })

  test('have the current amount on request', async () => {
    const read = (more = '') => account(`balance?${query}&chainId=${past.id}${more}`, past.other.address)
    const before = (await read()).body.balances
    past.cosmos.control.fund(past.other.address, 12_345n)
    expect((await read()).body.balances).toEqual(before)
    const [atoms, listed] = (await read(`&forceUpdate=${past.id}:${native},${past.id}:${listedToken.denom}`)).body
      .balances
    expect(Math.round((Number(atoms.quantity.numeric) - Number(before[0].quantity.numeric)) * 1e6)).toBe(12_345)
    expect(listed).toMatchObject({ symbol: 'USDL' })
  })

  test('show listed and requested tokens, however many denominations strangers send', async () => {
    const { address } = await createCosmosPayer(past.cosmos.url, 11)
    for (let made = 0; made < 1_050; made += 1) past.cosmos.control.fund(address, 1n, `factory/aaa/${made}`)
    for (const denom of [listedToken.denom, 'uusd']) past.cosmos.control.fund(address, 2_500_000n, denom)
    past.cosmos.control.fund(address, 3_000_000n)
    const { body } = await account(`balance?${query}&chainId=${past.id}`, address)
    expect(body.balances).toMatchObject([
      { symbol: 'ATOM', quantity: { numeric: '3' } },
      { symbol: 'OSMO', quantity: { numeric: '2.5' } },
    ])
    const forced = await account(`balance?${query}&chainId=${past.id}&forceUpdate=${past.id}:uusd`, address)
    expect(forced.body.balances[2]).toMatchObject({ symbol: 'USDL', quantity: { numeric: '2.5' } })
  })

  test('have no NFTs', async () => {
    expect((await account(`nfts?projectId=p&chainId=${past.id}`)).body).toEqual({ data: [], next: null })
  })

  test.each([
    ['with a wrong digit', () => past.me.address.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')), () => past.id],
    ['of another chain', () => ofOsmosis, () => past.id],
    ['of an EVM network', () => '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', () => past.id],
    ['on an EVM network', () => past.me.address, () => 'eip155:31337'],
  ])('an address %s is rejected', async (_, address, chainId) => {
    const { status, body } = await account(`balance?${query}&chainId=${chainId()}`, address())
    expect([status, body.reasons[0].field]).toEqual([400, 'address'])
  })
})

test('prices are those of the currency, and of denominations', async () => {
  const price = (address: string) =>
    server.post('/v1/fungible/price', { projectId: 'p', currency: 'usd', addresses: [`${past.id}:${address}`] })
  expect((await price(native)).body.fungibles).toMatchObject([{ symbol: 'ATOM', decimals: 6, price: 8 }])
  expect((await price(listedToken.denom)).body.fungibles).toMatchObject([{ symbol: 'OSMO', decimals: 6, price: 0.5 }])
  expect((await price('..')).status).toBe(400)
})

describe('the paths of a node', () => {
  const read = (path: string) => server.get(`/v1/lcd/${past.id}/${path}${path.includes('?') ? '&' : '?'}projectId=p`)
  const ask = async (path: string) => await (await fetch(`${past.cosmos.url}/${path}`)).text()

  test('are passed on, and their answers as they are', async () => {
    const sequence = encodeURIComponent(`tx.acc_seq='${past.me.address}/0'`)
    const paths = [
      'cosmos/base/tendermint/v1beta1/blocks/latest',
      'cosmos/base/tendermint/v1beta1/blocks/2',
      'cosmos/base/node/v1beta1/config',
      'cosmos/auth/v1beta1/params',
      `cosmos/auth/v1beta1/accounts/${past.me.address}`,
      `cosmos/bank/v1beta1/balances/${past.me.address}/by_denom?denom=uatom`,
      `cosmos/bank/v1beta1/balances/${past.me.address}/by_denom?denom=${encodeURIComponent(listedToken.denom)}`,
      'cosmos/bank/v1beta1/denoms_metadata/uusd',
      `cosmos/tx/v1beta1/txs/${past.hashes[0]}`,
      `cosmos/tx/v1beta1/txs?query=${sequence}`,
      `cosmos/tx/v1beta1/txs?events=${sequence}`,
    ]
    for (const path of paths) {
      const { status, text, headers } = await read(path)
      expect([path, status, text]).toEqual([path, 200, await ask(path)])
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test.each([
    'control/fund',
    'cosmos/staking/v1beta1/validators',
    'cosmos/base/tendermint/v1beta1/blocks/-1',
    'cosmos/base/tendermint/v1beta1/blocks/latest/../../../../../control/fund',
    'cosmos/base/node/v1beta1/config%3Fkey=1',
    'cosmos//base/node/v1beta1/config',
    'cosmos/tx/v1beta1/txs/00',
    'cosmos/bank/v1beta1/supply',
    '',
  ])('%j is not passed on', async (path) => {
    const { status, body } = await read(path)
    expect([status, body.reasons[0].field]).toEqual([404, 'path'])
  })

  test.each([
    ['address', `cosmos/auth/v1beta1/accounts/${ofOsmosis}`],
    ['address', `cosmos/bank/v1beta1/balances/${ofOsmosis}/by_denom?denom=uatom`],
    ['denom', 'cosmos/bank/v1beta1/denoms_metadata/1'],
    ['denom', 'cosmos/bank/v1beta1/denoms_metadata/ibc%2F..%2Fx'],
    ['query', 'cosmos/tx/v1beta1/txs'],
    ['query', 'cosmos/tx/v1beta1/txs?query=tx.height>0'],
    ['address', `cosmos/tx/v1beta1/txs?query=tx.acc_seq='${ofOsmosis}/0'`],
  ])('a wrong %s is rejected: %s', async (field, path) => {
    const { status, body } = await read(path)
    expect([status, body.reasons[0].field]).toEqual([400, field])
  })

  test('a query of the caller’s own is rejected', async () => {
    const { status, body } = await read('cosmos/base/node/v1beta1/config?height=1')
    expect([status, body.reasons[0].description]).toEqual([400, expect.stringContaining('height')])
  })

  test('what a node does not know is a 404, in its words', async () => {
    const { status, body } = await read(`cosmos/tx/v1beta1/txs/${'0'.repeat(64)}`)
    expect([status, body]).toEqual([404, { code: 5, message: expect.stringContaining('tx not found'), details: [] }])
  })

  test('are those of Cosmos networks alone, which have no JSON-RPC', async () => {
    const evm = await server.get('/v1/lcd/eip155:31337/cosmos/base/node/v1beta1/config?projectId=p')
    expect([evm.status, evm.body.reasons[0].field]).toEqual([400, 'chainId'])
    const rpc = await server.post(`/v1?projectId=p&chainId=${past.id}`, { id: 1, method: 'status' })
    expect([rpc.status, rpc.body.reasons[0]]).toEqual([
      400,
      { field: 'chainId', description: expect.stringContaining('/v1/lcd') },
    ])
  })
})

test('the adapter reads by the server’s paths as by a node’s', async () => {
  const listening = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const chain = {
    id: 'latchkey-local-1',
    name: 'Local Cosmos',
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    symbol: 'ATOM',
    decimals: 6,
    gasPrice: { low: '0.01', average: '0.025', high: '0.03' },
    restUrls: [`${listening}/v1/lcd/${past.id}?projectId=p`],
  }
  const { getNativeBalance, getTokenBalance, loadTokens, networks } = cosmos({ chains: [chain] })
  const [network] = networks
  const { address } = past.me
  expect(await getNativeBalance({ network: network!, address })).toBe(998_060_000n)
  const token = { address: listedToken.denom, symbol: 'OSMO', decimals: 6 }
  expect(await getTokenBalance({ network: network!, address, token })).toBe(2_500_000n)
  const facts = await (await loadTokens()).inspectAddress?.({ network: network!, address })
  expect(facts).toMatchObject({ transactionCount: 5, balance: 998_060_000n })
})

describe('a transaction', () => {
  const send = (call: string, body: string | object) =>
    server.post(`/v1/lcd/${past.id}/cosmos/tx/v1beta1/${call}?projectId=p`, body)

  test('is tried out, and sent, and one that nodes refuse is refused in their words', async () => {
    const tx_bytes = await past.other.sign({ to: past.me.address, amount: '5000' })
    const tried = await send('simulate', { tx_bytes })
    expect(tried.body.gas_info.gas_used).toMatch(/^\d+$/)
    const sent = await send('txs', { tx_bytes, mode: 'BROADCAST_MODE_SYNC' })
    expect(sent.body.tx_response).toMatchObject({ code: 0, txhash: expect.stringMatching(/^[0-9A-F]{64}$/) })
    const again = await send('txs', JSON.stringify({ tx_bytes, mode: 'BROADCAST_MODE_SYNC' }))
    expect([again.status, again.body.tx_response]).toMatchObject([
      200,
      { raw_log: expect.stringContaining('sequence') },
    ])
    const retried = await send('simulate', { tx_bytes })
    expect([retried.status, retried.body.code]).toEqual([400, 2])
  })

  test.each(['', '{}', '{"tx_bytes":"zz zz"}', '{"tx_bytes":["AAAA"]}', `{"tx_bytes":"${'A'.repeat(41)}"}`])(
    'is in base64: %j is not',
    async (body) => {
      const { status, body: answer } = await send('txs', body)
      expect([status, answer.reasons[0].field]).toEqual([400, 'body'])
    },
  )

  test('is posted to two paths alone', async () => {
    const { status, body } = await server.post(`/v1/lcd/${past.id}/control/fund?projectId=p`, { tx_bytes: 'AAAA' })
    expect([status, body.reasons[0].field]).toEqual([404, 'path'])
  })

  test('is no larger than nodes take', async () => {
    expect((await send('txs', { tx_bytes: 'A'.repeat(200_000) })).status).toBe(413)
  })
})

test('is a supported network, over HTTP', async () => {
  expect((await server.get('/v1/supported-chains')).body).toEqual({
    http: ['eip155:31337', past.id],
    ws: [],
    nfts: ['eip155:31337'],
    history: ['eip155:31337', past.id],
  })
})

test('is ready while its node responds', async () => {
  await server.watches[1]?.start()
  const { parts } = await server.context.readiness.read()
  expect(parts.chains[past.id]).toEqual({ node: 'ok', indexer: 'ok', lag: 0 })
})
