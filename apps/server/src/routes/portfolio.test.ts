import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenAbi } from '../test/contracts.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'
import { startCountingNode } from '../test/startCountingNode.ts'

type PricedChain = { anvil: Anvil; market: Market; fake: Address }

const stranger = '0x00000000000000000000000000000000deadbeef'
let first: PricedChain
let second: PricedChain
let node: Awaited<ReturnType<typeof startCountingNode>>
let me: Address

/** A chain where ETH costs 3,000 USD, and somebody else's token calls itself USDC as well. */
async function startChain(chainId: number): Promise<PricedChain> {
  const anvil = await startAnvil({ chainId })
  const [owner] = await anvil.client.getAddresses()
  const market = await deployMarket(anvil, owner!)
  await market.makeV2Pool(
    { token: market.weth, amount: ether('100') },
    { token: market.usdc, amount: parseUnits('300000', 6) },
  )
  const fake = await market.makeToken('USDC', 6)
  return { anvil, market, fake }
}

async function receive({ anvil, market }: PricedChain, token: Address, amount: bigint, to = me): Promise<void> {
  const [owner] = await anvil.client.getAddresses()
  await market.give(token, owner!, amount)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  await waitForReceipt(
    anvil.client,
    await anvil.client.sendTransaction({ account: owner!, to: token, data, chain: null }),
  )
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([startChain(31337), startChain(31338)])
  me = (await first.anvil.client.getAddresses())[3]!
  await receive(first, first.market.usdc, 1_500_000n)
  await receive(second, second.market.usdc, 2_250_001n)
  await receive(second, second.fake, 9_000_000n)
  node = await startCountingNode(first.anvil.url)
}, 120_000)
afterAll(async () => {
  await node?.stop()
  await Promise.all([first?.anvil.stop(), second?.anvil.stop()])
})

const chainOf = (id: number, { market }: PricedChain, rpcUrl: string) =>
  testChain({ id, rpcUrls: [rpcUrl], contracts: market.contracts })

describe.each(storages)('portfolios on %s', (storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      storage,
      chains: [
        chainOf(31337, first, node.url),
        chainOf(31338, second, second.anvil.url),
        testChain({ id: 3, rpcUrls: ['http://127.0.0.1:1'] }),
      ],
    })
    await Promise.all(server.indexers.slice(0, 2).map((indexer) => indexer.sync()))
  }, 120_000)
  afterAll(() => server.close())

  describe('200', () => {
    test('joins networks by token, counts what is priced, and names the network that is down', async () => {
      const { status, body } = await server.get(`/v1/account/${me}/portfolio`)
      expect(status).toBe(200)
      const [ether, dollars, fake] = body.data
      expect(body.data).toHaveLength(3)
      expect(ether).toMatchObject({ symbol: 'ETH', quantity: '20000' })
      expect(ether.value / 60_000_000).toBeCloseTo(1, 1)
      expect(dollars).toMatchObject({ symbol: 'USDC', quantity: '3.750001', value: expect.closeTo(3.750001, 6) })
      expect(dollars.balances.map(({ chainId }: { chainId: string }) => chainId)).toEqual([
        'eip155:31338',
        'eip155:31337',
      ])
      expect(dollars.iconUrl).toBe('https://latchkey.test/public/getTokenImage/USDC')
      // Whoever calls his token USDC does not get into the sum.
      expect(fake).toMatchObject({ id: `eip155:31338:${second.fake}`, symbol: 'USDC', quantity: '9', value: 0 })
      expect(body.total).toBeCloseTo(ether.value + dollars.value, 6)
      expect(body).toMatchObject({ currency: 'usd', unavailable: ['eip155:3'] })
    })

    test('has the change of each price in a day, where both prices were recorded', async () => {
      const { anvil, market } = first
      const holder = privateKeyToAddress(generatePrivateKey())
      await receive(first, market.usdc, 1_500_000n, holder)
      const [owner] = await anvil.client.getAddresses()
      const value = parseUnits('2', 18)
      await waitForReceipt(
        anvil.client,
        await anvil.client.sendTransaction({ account: owner!, to: holder, value, chain: null }),
      )
      await server.indexers[0]?.sync()
      const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
      const hour = 3_600_000
      const record = (hoursAgo: number, prices: [Address, number][]) =>
        server.context.priceStore.record({
          chainId: 31337,
          at: new Date(Date.now() - hoursAgo * hour),
          prices: new Map(prices),
        })
      await record(24.9, [[native, 1500]])
      await record(24.1, [[native, 2000]])
      // Too old to be its price a day ago.
      await record(26, [[market.usdc.toLowerCase() as Address, 1]])
      await record(0.1, [
        [native, 2500],
        [market.usdc.toLowerCase() as Address, 1],
      ])
      const url = `/v1/account/eip155:31337:${holder}`
      const { body } = await server.get(`${url}/portfolio`)
      const balances = body.data.flatMap((position: { balances: object[] }) => position.balances)
      expect(balances).toMatchObject([{ symbol: 'ETH', change: 0.25 }, { symbol: 'USDC' }])
      expect(balances[1]).not.toHaveProperty('change')
      const listed = await server.get(`${url}/balance?currency=usd`)
      expect(listed.body.balances[0]).toMatchObject({ symbol: 'ETH', change: 0.25 })
    })

    test('of one network, named in the address, is cached for thirty seconds', async () => {
      const holder = privateKeyToAddress(generatePrivateKey())
      await receive(first, first.market.usdc, 1_500_000n, holder)
      await server.indexers[0]?.sync()
      node.take()
      const url = `/v1/account/eip155:31337:${holder}/portfolio`
      const responses = await Promise.all([server.get(url), server.get(url), server.get(url)])
      responses.push(await server.get(url))
      for (const { body } of responses) {
        expect(body.unavailable).toEqual([])
        expect(body.data.map(({ quantity }: { quantity: string }) => quantity)).toEqual(['1.5'])
      }
      expect(node.take().methods.filter((method) => method === 'eth_getBalance')).toHaveLength(1)
    })

    test('with forceUpdate is read from the node, and the next caller gets the new amounts too', async () => {
      const holder = privateKeyToAddress(generatePrivateKey())
      const url = `/v1/account/eip155:31337:${holder}/portfolio`
      await receive(first, first.market.usdc, 250_000n, holder)
      await server.indexers[0]?.sync()
      const before = await server.get(url)
      expect(before.body.data).toMatchObject([{ symbol: 'USDC', quantity: '0.25' }])
      await receive(first, first.market.usdc, 500_000n, holder)
      expect((await server.get(url)).body).toEqual(before.body)
      const forceUpdate = `eip155:31337:${first.market.usdc},eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
      const { body } = await server.get(`${url}?forceUpdate=${forceUpdate}`)
      expect(body.data).toMatchObject([{ symbol: 'USDC', quantity: '0.75' }])
      expect((await server.get(url)).body).toEqual(body)
    })

    test('with forceUpdate reads the networks it names, and keeps the others', async () => {
      const holder = privateKeyToAddress(generatePrivateKey())
      const url = `/v1/account/${holder}/portfolio`
      await server.get(url)
      node.take()
      await server.get(`${url}?forceUpdate=eip155:31338:${second.market.usdc}`)
      expect(node.take().methods).toEqual([])
    })

    test.each(['portfolio?', 'balance?currency=usd&chainId=eip155:31337&'])(
      'a token that another caller forces into %s of an account is only in that caller’s response',
      async (path) => {
        const victim = privateKeyToAddress(generatePrivateKey())
        const url = `/v1/account/eip155:31337:${victim}/${path}`
        const token = await first.market.makeToken('FREE', 6)
        const list = async (query = '') => JSON.stringify((await server.get(`${url}${query}`)).body)
        expect(await list()).not.toContain(token)
        await receive(first, token, 9_000_000n, victim)
        expect(await list(`&forceUpdate=eip155:31337:${token}`)).toContain(token)
        expect(await list()).not.toContain(token)
      },
    )

    test('concurrent calls with forceUpdate are read twice: at once, and for callers that came meanwhile', async () => {
      const holder = privateKeyToAddress(generatePrivateKey())
      node.take()
      const forced = `forceUpdate=eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
      const url = `/v1/account/eip155:31337:${holder}/portfolio?${forced}`
      const responses = await Promise.all(Array.from({ length: 20 }, () => server.get(url)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect(node.take().methods.filter((method) => method === 'eth_getBalance').length).toBeLessThanOrEqual(2)
    })

    test('of an address with 10,000 received tokens reads 200 from the node, including the known ones', async () => {
      const holder = privateKeyToAddress(generatePrivateKey())
      await receive(first, first.market.usdc, 1_500_000n, holder)
      await server.indexers[0]?.sync()
      const spam = sql`'0x' || lpad(to_hex(place), 40, '0')`
      await server.context.db.execute(sql`
        insert into tokens (chain_id, address, decimals, block_number)
        select 31337, ${spam}, 18, 1 from generate_series(9001, 10000) as place on conflict do nothing`)
      await server.context.db.execute(sql`
        insert into transfers (chain_id, transaction_hash, position, block_number, kind, token, sender, recipient, amount)
        select 31337, '0x' || to_hex(place), ${holder}, 1000000 + place, 'erc20', ${spam}, '0x', ${holder.toLowerCase()}, 1
        from generate_series(1, 10000) as place`)
      node.take()
      const { status, body } = await server.get(`/v1/account/eip155:31337:${holder}/portfolio`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject([{ symbol: 'USDC', quantity: '1.5' }])
      expect(node.take().methods.length).toBeLessThan(250)
    })

    test('of an empty address is empty', async () => {
      const { body } = await server.get(`/v1/account/eip155:31337:${stranger}/portfolio?currency=eur`)
      expect(body).toEqual({ data: [], currency: 'eur', total: 0, unavailable: [] })
    })
  })

  test.each([
    ['address', '/v1/account/0x12/portfolio'],
    ['currency', `/v1/account/${stranger}/portfolio?currency=USD`],
    ['forceUpdate', `/v1/account/${stranger}/portfolio?forceUpdate=0x1`],
    ['chainId', `/v1/account/eip155:9:${stranger}/portfolio`],
  ])('400: names %s of %s', async (field, url) => {
    expect(await server.get(url)).toMatchObject({ status: 400, body: { reasons: [{ field }] } })
  })

  test('503: when no network responds', async () => {
    expect(await server.get(`/v1/account/eip155:3:${stranger}/portfolio`)).toMatchObject({
      status: 503,
      body: { reasons: [{ field: 'chainId' }] },
    })
  })
})
