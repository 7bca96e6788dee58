import { type Anvil, startAnvil } from '@latchkey/anvil'
import { setName } from '@latchkey/svm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { makeSolanaPast, type SolanaPast } from '../test/makeSolanaPast.ts'
import { startUpstream } from '../test/startUpstream.ts'

let anvil: Anvil
let past: SolanaPast
let server: TestServer
let coinGecko: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  ;[anvil, past] = await Promise.all([startAnvil(), makeSolanaPast()])
  coinGecko = await startUpstream((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://coingecko.test')
    const listed = searchParams.get('contract_addresses')?.split(',').includes(past.tokens.usdc.mint)
    const prices = searchParams.has('ids')
      ? { solana: { usd: 150 } }
      : listed
        ? { [past.tokens.usdc.mint]: { usd: 1 } }
        : {}
    response.end(JSON.stringify(prices))
  })
  server = await createTestServer({
    env: { PROVIDER_URLS: JSON.stringify({ coingecko: coinGecko.url }) },
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      {
        id: past.id,
        name: 'Local Solana',
        rpcUrls: [past.svm.url],
        dasUrls: [past.svm.url],
        coingecko: { platform: 'solana', coin: 'solana' },
        tokens: [{ address: past.tokens.bare.mint, symbol: 'BARE', name: 'Bare Token', decimals: 2 }],
      },
    ],
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await Promise.all([past?.svm.stop(), anvil?.stop(), coinGecko?.stop()])
})

const account = (path: string, address: string = past.me) => server.get(`/v1/account/${address}/${path}`)
const query = 'projectId=p&currency=usd'

describe('accounts', () => {
  test('are read by a bare address and by a CAIP-10 one, in the case that they have', async () => {
    const bare = await account(`balance?${query}`)
    const named = await account(`balance?${query}&chainId=${past.id}`)
    expect(bare.status).toBe(200)
    expect(bare.body.balances).toHaveLength(4)
    expect(named.body).toEqual(bare.body)
    const portfolio = await account('portfolio?projectId=p', `${past.id}:${past.me}`)
    expect(portfolio.body.data).toHaveLength(4)
    const addresses = portfolio.body.data.map(
      ({ balances }: { balances: [{ address: string }] }) => balances[0].address,
    )
    expect(addresses).toContain(`${past.id}:${past.tokens.usdc.mint}`)
  })

  test('show a listed token as it is listed', async () => {
    const { body } = await account(`balance?${query}`)
    const { mint } = past.tokens.bare
    expect(body.balances).toContainEqual(
      expect.objectContaining({
        address: `${past.id}:${mint}`,
        symbol: 'BARE',
        name: 'Bare Token',
        iconUrl: 'https://latchkey.test/public/getTokenImage/BARE',
      }),
    )
  })

  test('have a history, page after page', async () => {
    const first = await account(`history?${query}&chainId=${past.id}`)
    const second = await account(`history?${query}&chainId=${past.id}&cursor=${first.body.next}`)
    const hashes = [...first.body.data, ...second.body.data].map(
      ({ metadata }: { metadata: { hash: string } }) => metadata.hash,
    )
    expect(hashes).toEqual(past.signatures.slice(0, 50))
  })

  test('have the amounts of now where they are asked for', async () => {
    const read = (more = '') => account(`balance?${query}&chainId=${past.id}${more}`, past.other)
    await read()
    const before = (await read()).body.balances[0].quantity.numeric
    await past.client.airdrop(past.signers.other.address, 1_000_000_000n)
    expect((await read()).body.balances[0].quantity.numeric).toBe(before)
    const forced = await read(`&forceUpdate=${past.id}:${past.tokens.usdc.mint}`)
    expect(Number(forced.body.balances[0].quantity.numeric)).toBeCloseTo(Number(before) + 1, 6)
  })

  test('have NFTs, page after page', async () => {
    const first = await account(`nfts?projectId=p&chainId=${past.id}`, past.collector)
    expect(first.body.data).toHaveLength(50)
    expect(first.body.data[0]).toMatchObject({ standard: 'spl', collection: { name: 'Oaks' } })
    const rest = await account(`nfts?projectId=p&cursor=${first.body.next}`, past.collector)
    expect([rest.body.data.length, rest.body.next]).toEqual([past.pieces.length - 50, null])
  })

  test.each([
    ['in lower case', () => past.me.toLowerCase(), () => past.id],
    ['with a character too many', () => `${past.me}1`, () => past.id],
    ['of an EVM network', () => '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', () => past.id],
    ['on an EVM network', () => past.me, () => 'eip155:31337'],
  ])('an address %s is rejected', async (_, address, chainId) => {
    const { status, body } = await account(`balance?${query}&chainId=${chainId()}`, address())
    expect([status, body.reasons[0].field]).toEqual([400, 'address'])
  })

  test('a network that is not configured is rejected', async () => {
    const { status, body } = await account(`balance?${query}&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`)
    expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
  })
})

describe('prices', () => {
  const price = (...addresses: string[]) =>
    server.post('/v1/fungible/price', {
      projectId: 'p',
      currency: 'usd',
      addresses: addresses.map((one) => `${past.id}:${one}`),
    })

  test('are those of the mints named, in their case, and of SOL', async () => {
    const { usdc } = past.tokens
    const { status, body } = await price(usdc.mint, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', past.me)
    expect(status).toBe(200)
    expect(body.fungibles).toMatchObject([
      { address: `${past.id}:${usdc.mint}`, symbol: 'USDC', name: 'USD Coin', decimals: 6, price: 1 },
      { address: `${past.id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, symbol: 'SOL', decimals: 9, price: 150 },
    ])
    expect((await price(usdc.mint.toLowerCase())).status).toBe(400)
  })

  test('have no recorded past', async () => {
    const { body } = await server.get(
      `/v1/fungible/price-history?projectId=p&address=${past.id}:${past.tokens.usdc.mint}`,
    )
    expect(body.prices).toEqual([])
  })
})

describe('the JSON-RPC proxy', () => {
  const call = (body: object) => server.post(`/v1?projectId=p&chainId=${past.id}`, body)

  test('passes what an app needs to a Solana node, a batch too', async () => {
    const { body } = await call({ id: 1, method: 'getBalance', params: [past.other] })
    expect(body).toMatchObject({ id: 1, result: { value: expect.any(Number) } })
    const batch = await call([
      { id: 1, method: 'getGenesisHash' },
      { id: 2, method: 'getLatestBlockhash' },
    ])
    expect(batch.body).toMatchObject([
      { id: 1, result: expect.any(String) },
      { id: 2, result: { value: { blockhash: expect.any(String) } } },
    ])
  })

  test.each(['eth_chainId', 'eth_blockNumber', 'requestAirdrop', 'getProgramAccounts', 'svm_pass', 'GETBALANCE'])(
    'does not pass %s',
    async (method) => {
      const { body } = await call({ id: 1, method, params: [] })
      expect(body).toMatchObject({ id: 1, error: { code: -32_601 } })
    },
  )

  test('does not pass Solana’s methods to an EVM node', async () => {
    const { body } = await server.post('/v1?projectId=p&chainId=eip155:31337', { id: 1, method: 'getSlot' })
    expect(body).toMatchObject({ id: 1, error: { code: -32_601 } })
  })
})

test('names below .sol resolve to their owners on Solana, and nowhere else', async () => {
  const { address } = past.signers.other
  await setName(past.client, { label: 'alice', owner: address })
  const resolve = (name: string, coinType: number) =>
    server.get(`/v1/profile/resolve/${name}?projectId=p&coin_type=${coinType}`)
  const found = { name: 'alice.sol', address, coin_type: 501, source: 'sns', signature: null }
  expect((await resolve('Alice.sol', 501)).body).toMatchObject(found)
  const none = { address: null, coin_type: null, source: null }
  expect((await resolve('alice.sol', 60)).body).toMatchObject(none)
  expect((await resolve('bob.sol', 501)).body).toMatchObject(none)
  expect((await resolve('alice.eth', 501)).body).toMatchObject(none)
  expect((await resolve('alice.sol', 502)).status).toBe(400)
})

test('is a supported network, over HTTP', async () => {
  const { body } = await server.get('/v1/supported-chains')
  const all = ['eip155:31337', past.id]
  expect(body).toEqual({ http: all, ws: [], nfts: all, history: all })
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
