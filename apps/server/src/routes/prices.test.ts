import { randomBytes } from 'node:crypto'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type Address, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'
import { startCountingNode } from '../test/startCountingNode.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Prices and their history over real pools. */

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const network = 'eip155:31337'
const caip = (address: string) => `${network}:${address}`

let anvil: Anvil
let node: Awaited<ReturnType<typeof startCountingNode>>
let market: Market
let gem: Address
let lone: Address
beforeAll(async () => {
  anvil = await startAnvil()
  const [owner] = await anvil.client.getAddresses()
  market = await deployMarket(anvil, owner!)
  gem = await market.makeToken('GEM', 18)
  lone = await market.makeToken('LONE', 4)
  const wrapped = { token: market.weth, amount: ether('100') }
  await market.makeV2Pool(wrapped, { token: market.usdc, amount: parseUnits('300000', 6) })
  await market.makeV2Pool(wrapped, { token: gem, amount: ether('1000') })
  node = await startCountingNode(anvil.url)
}, 60_000)
afterAll(async () => {
  await node.stop()
  await anvil.stop()
})

const chain = () =>
  testChain({ id: 31337, rpcUrls: [node.url], contracts: { ...market.contracts, swapTokens: [gem, lone] } })
const askFor = (server: TestServer, addresses: string[], currency = 'usd') =>
  server.post(
    '/v1/fungible/price',
    JSON.stringify({ projectId: 'p', currency, addresses }),
    { 'content-type': 'text/plain' }, // as existing clients send it
  )

describe.each(storages)('on %s', (storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ chains: [chain()], storage, env: { PRICE_HISTORY_INTERVAL_MS: '1000' } })
  })
  afterAll(() => server?.close())

  describe('prices: 200', () => {
    test('prices every requested token in order, unpriced ones at 0, and leaves out addresses without a token', async () => {
      const pair = market.uniswapV2Router
      const { status, body } = await askFor(server, [
        caip(lone),
        caip(native),
        caip(pair),
        caip(market.usdc),
        caip(gem),
      ])
      expect(status).toBe(200)
      const iconUrl = (symbol: string) => `https://latchkey.test/public/getTokenImage/${symbol}`
      expect(body.fungibles).toEqual([
        { address: caip(lone), name: 'LONE Token', symbol: 'LONE', decimals: 4, price: 0, iconUrl: iconUrl('LONE') },
        { address: caip(native), name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000, iconUrl: iconUrl('ETH') },
        {
          address: caip(market.usdc),
          name: 'USDC Token',
          symbol: 'USDC',
          decimals: 6,
          price: 1,
          iconUrl: iconUrl('USDC'),
        },
        { address: caip(gem), name: 'GEM Token', symbol: 'GEM', decimals: 18, price: 300, iconUrl: iconUrl('GEM') },
      ])
    })

    test('500 concurrent callers cost one read of the chain, and none for the next 15 seconds', async () => {
      const token = await market.makeToken('NEW', 18)
      await askFor(server, [caip(token)], 'gbp')
      node.take()
      const responses = await Promise.all(
        Array.from({ length: 500 }, () => askFor(server, [caip(token), caip(native)])),
      )
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      const { requests } = node.take()
      expect(requests).toBeGreaterThan(0)
      expect(requests).toBeLessThanOrEqual(6)
      await askFor(server, [caip(token), caip(native)])
      expect(node.take().requests).toBe(0)
    })
  })

  describe('prices of tokens that were not indexed', () => {
    const unseen = (count: number) => Array.from({ length: count }, () => caip(`0x${randomBytes(20).toString('hex')}`))

    test('are described by the node once, in any combination, even if they are not tokens', async () => {
      const known = server.context.chains.get(network)!
      const addresses = [...Array.from({ length: 20 }, () => toHex(randomBytes(20))), lone]
      const describeFrom = (start: number) =>
        server.context.tokens.describe(known, { addresses: addresses.slice(start) })
      node.take()
      expect(await describeFrom(0)).toHaveLength(1)
      expect(node.take().requests).toBe(1)
      for (let start = 0; start < 20; start += 1) expect(await describeFrom(start)).toHaveLength(1)
      expect(node.take().requests).toBe(0)
    })

    test('cost a point each before any request to the node', async () => {
      const limited = await createTestServer({
        chains: [chain()],
        env: { RATE_LIMIT_BURST: '50', RATE_LIMIT_PER_SECOND: '1' },
      })
      expect(await askFor(limited, unseen(40))).toMatchObject({ status: 200 })
      node.take()
      expect(await askFor(limited, unseen(40))).toMatchObject({ status: 429 })
      expect(node.take().requests).toBe(0)
      await limited.close()
    })

    test('cost a caller without points only its own request, even with concurrent callers for the same', async () => {
      const limited = await createTestServer({
        chains: [chain()],
        env: { RATE_LIMIT_BURST: '50', RATE_LIMIT_PER_SECOND: '1', TRUSTED_PROXY_HOPS: '1' },
      })
      const askFrom = (ip: string, addresses: string[]) =>
        limited.post('/v1/fungible/price', { projectId: 'p', currency: 'usd', addresses }, { 'x-forwarded-for': ip })
      expect(await askFrom('203.0.113.66', unseen(45))).toMatchObject({ status: 200 })
      const wanted = unseen(30)
      const [attacker, other] = await Promise.all([askFrom('203.0.113.66', wanted), askFrom('198.51.100.7', wanted)])
      expect([attacker.status, other.status]).toEqual([429, 200])
      await limited.close()
    })
  })

  test('cached prices are not read again in another combination, and each price that is read costs a point', async () => {
    const known = [gem, lone, market.usdc, market.weth, native].map(caip)
    const limited = await createTestServer({
      chains: [chain()],
      env: { RATE_LIMIT_BURST: '13', RATE_LIMIT_PER_SECOND: '1' },
    })
    // 1 for the request, 4 for the descriptions of tokens that are not indexed, 3 for the prices beyond the first.
    expect(await askFor(limited, known)).toMatchObject({ status: 200 })
    node.take()
    for (const left of known.slice(0, 4)) {
      const { status, body } = await askFor(
        limited,
        known.filter((address) => address !== left),
      )
      expect([status, body.fungibles?.length]).toEqual([200, 4])
    }
    expect(node.take().methods).toEqual([])
    // The descriptions are kept and free; the prices in another currency are not.
    expect(await askFor(limited, known, 'eur')).toMatchObject({ status: 429 })
    expect(node.take().methods).toEqual([])
    await limited.close()
  })

  describe('price history: 200', () => {
    const dayOf = (query = '') => server.get(`/v1/fungible/price-history?projectId=p&address=${caip(native)}${query}`)

    test('returns what was recorded, once per time, also with two concurrent recorders', async () => {
      const [recorder] = server.priceRecorders
      await Promise.all([recorder!.record(), recorder!.record()])
      const { status, body } = await dayOf()
      expect(status).toBe(200)
      expect(body).toMatchObject({ address: caip(native), currency: 'usd' })
      expect(body.prices.length).toBeGreaterThan(0)
      for (const { at, price } of body.prices) {
        expect(price).toBe(3000)
        expect(Date.parse(at) % 1000).toBe(0)
      }
    })

    test('divides the period evenly and returns the last price of each part', async () => {
      const store = server.context.priceStore
      const start = 1_700_000_000
      for (let minute = 1; minute <= 60; minute += 1)
        await store.record({
          chainId: 31337,
          at: new Date((start + 60 * minute) * 1000),
          prices: new Map([[gem, minute]]),
        })
      const read = async (points: number) =>
        (
          await server.get(
            `/v1/fungible/price-history?address=${caip(gem)}&from=${start}&to=${start + 3600}&points=${points}`,
          )
        ).body.prices
      expect(await read(4)).toEqual(
        [15, 30, 45, 60].map((minute) => ({
          at: new Date((start + 60 * minute) * 1000).toISOString(),
          price: minute,
        })),
      )
      expect(await read(1000)).toHaveLength(60)
      await store.prune({ chainId: 31337, before: new Date((start + 1800) * 1000) })
      expect(await read(1000)).toHaveLength(31)
    })

    test('of more than two days ends at a full ten minutes, and is cached for them', async () => {
      const store = server.context.priceStore
      const end = 1_650_000_300
      const read = async (to: number) => {
        const query = `address=${caip(lone)}&from=${to - 7 * 86_400}&to=${to}&points=1000`
        return (await server.get(`/v1/fungible/price-history?${query}`)).body.prices
      }
      const record = (at: number, price: number) =>
        store.record({ chainId: 31337, at: new Date(at * 1000), prices: new Map([[lone, price]]) })
      await record(end - 3600, 1)
      await record(end - 100, 2)
      const prices = [{ at: new Date((end - 3600) * 1000).toISOString(), price: 1 }]
      expect(await read(end)).toEqual(prices)
      await record(end - 1800, 3)
      expect(await read(end + 200)).toEqual(prices)
      expect(await read(end + 300)).toHaveLength(3)
      await store.prune({ chainId: 31337, before: new Date((end + 1) * 1000) })
    })

    test('is empty for a token that is not recorded', async () => {
      expect((await server.get(`/v1/fungible/price-history?address=${caip(lone)}`)).body.prices).toEqual([])
    })
  })
})

describe('the recorder', () => {
  test('records at its own interval, and resumes after the node was down', async () => {
    let isUp = false
    const shaky = await startUpstream((_, response, body) => {
      if (!isUp) return response.writeHead(500).end()
      fetch(anvil.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        .then(async (forwarded) => response.end(await forwarded.text()))
        .catch(() => response.destroy())
    })
    const server = await createTestServer({
      chains: [{ ...chain(), rpcUrls: [shaky.url] }],
      env: { PORT: '0', PRICE_HISTORY_INTERVAL_MS: '1000' },
    })
    await server.start()
    await expect.poll(() => shaky.bodies.length, { timeout: 20_000 }).toBeGreaterThan(0)
    isUp = true
    const moments = async () => {
      const response = await server.get(`/v1/fungible/price-history?address=${caip(gem)}&points=1000`)
      return response.body.prices.length as number
    }
    await expect.poll(moments, { timeout: 25_000 }).toBeGreaterThanOrEqual(2)
    await server.close()
    await shaky.stop()
  }, 60_000)
})

describe('400, 422 and 503', () => {
  let server: TestServer
  beforeAll(async () => {
    const down = testChain({ id: 5, rpcUrls: ['http://127.0.0.1:1'], contracts: market.contracts })
    server = await createTestServer({ chains: [chain(), down] })
  })
  afterAll(() => server?.close())

  test.each<[number, string, string[], string]>([
    [400, 'usd', [], 'addresses'],
    [422, 'USD', [caip(native)], 'currency'],
    [422, 'usd', [native], 'addresses.0'],
    [400, 'usd', [`eip155:77:${native}`], 'chainId'],
    [400, 'usd', [`${network}:0x12`], 'addresses'],
    [503, 'usd', [`eip155:5:${native}`], 'addresses'],
  ])('%i for prices in %s of %j', async (status, currency, addresses, field) => {
    const response = await askFor(server, addresses, currency)
    expect([response.status, response.body]).toMatchObject([status, { status: 'FAILED', reasons: [{ field }] }])
  })

  test.each<[string, string]>([
    ['', 'address'],
    [`?address=${native}`, 'address'],
    [`?address=eip155:77:${native}`, 'chainId'],
    [`?address=${caip(native)}&from=5&to=5`, 'from'],
    [`?address=${caip(native)}&points=1001`, 'points'],
    [`?address=${caip(native)}&from=-1`, 'from'],
  ])('a price history requested as %j is a problem document', async (query, field) => {
    const response = await server.get(`/v1/fungible/price-history${query}`)
    expect(response.status).toBe(400)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.any(String),
      field,
      requestId: response.headers['x-request-id'],
    })
  })
})
