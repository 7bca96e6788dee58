import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { sql } from 'drizzle-orm'
import { type Address, encodeErrorResult, numberToHex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployBomb, sendBomb } from '../test/deployBomb.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'
import { startCountingNode } from '../test/startCountingNode.ts'

/** Contracts that return megabytes, on a real node: each one’s row is left out, and all others are complete. */

const network = 'eip155:31337'
const caip = (address: string) => `${network}:${address}`
const account = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const attempts = [1, 2, 3, 4, 5]

let anvil: Anvil
let server: TestServer
let market: Market
let owner: Address
/** Together above the limit for a node's response, each within the gas limit. */
let bombs: Address[]

beforeAll(async () => {
  // Many nodes let a call use more gas than a block.
  anvil = await startAnvil({ flags: ['--gas-limit', '100000000'] })
  const [first] = await anvil.client.getAddresses()
  owner = first!
  market = await deployMarket(anvil, owner)
  await market.makeV2Pool(
    { token: market.weth, amount: ether('100') },
    { token: market.usdc, amount: parseUnits('300000', 6) },
  )
  bombs = []
  for (let index = 0; index < 6; index += 1) bombs.push(await deployBomb(anvil, { owner, bytes: 450_000 }))
  const { multicall3: _, ...contracts } = market.contracts
  server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts })] })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await anvil?.stop()
})

const balancesOf = (address: Address, query = '') =>
  server.get(`/v1/account/${address}/balance?projectId=p&currency=usd&chainId=${network}${query}`)

test('naming tokens with huge responses costs no other account its balances', async () => {
  const named = [...bombs, market.usdc].map(caip).join()
  for (const number of attempts) {
    const { status, body } = await balancesOf(account(number), `&forceUpdate=${named}`)
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC'])
  }
  expect(await balancesOf(account(100))).toMatchObject({ status: 200, body: { balances: [{ symbol: 'ETH' }] } })
})

test('an account that was sent tokens with huge responses keeps its balances', async () => {
  const victim = account(200)
  await market.give(market.usdc, victim, parseUnits('7', 6))
  for (const bomb of bombs) await sendBomb(anvil, { bomb, from: owner, to: victim })
  await server.indexers[0]!.sync()
  const { status, body } = await balancesOf(victim)
  expect(status).toBe(200)
  expect(body.balances).toMatchObject([{ symbol: 'ETH' }, { symbol: 'USDC', quantity: { numeric: '7' } }])
})

test('naming a token whose revert reads like a rate limit costs no other account its balances', async () => {
  const abi = parseAbi(['error Error(string)'])
  const reason = encodeErrorResult({ abi, errorName: 'Error', args: ['rate limit'] }).slice(2)
  const digits = (value: number) => numberToHex(value, { size: 2 }).slice(2)
  const code = `61${digits(reason.length / 2)}80600a5f395ffd${reason}`
  const data = `0x61${digits(code.length / 2)}80600a5f395ff3${code}` as const
  const hash = await anvil.client.sendTransaction({ account: owner, data, chain: null })
  const { contractAddress } = await waitForReceipt(anvil.client, hash)
  for (const number of attempts) {
    const { status, body } = await balancesOf(account(number), `&forceUpdate=${caip(contractAddress!)}`)
    expect.soft(status).toBe(200)
    expect.soft(body.balances).toMatchObject([{ symbol: 'ETH' }])
  }
  expect(await balancesOf(account(500))).toMatchObject({ status: 200, body: { balances: [{ symbol: 'ETH' }] } })
})

test('requesting quotes for a token with huge responses costs no other account its quotes', async () => {
  const bomb = await deployBomb(anvil, { owner, bytes: 5_500_000 })
  const quotes = (from: Address, to: Address, number: number) =>
    server.get(
      `/v1/convert/quotes?projectId=p&amount=1000&from=${caip(from)}&to=${caip(to)}&userAddress=${caip(account(number))}`,
    )
  for (const number of attempts) expect(await quotes(bomb, market.usdc, number)).toMatchObject({ status: 400 })
  expect(await quotes(market.usdc, market.weth, 100)).toMatchObject({ status: 200 })
})

test('does not read a token again that needs more than 500,000 gas for a balance, unless it is named', async () => {
  const node = await startCountingNode(anvil.url)
  const counted = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [node.url] })] })
  const bomb = await deployBomb(anvil, { owner, bytes: 700_000 })
  await sendBomb(anvil, { bomb, from: owner, to: account(300) })
  await counted.indexers[0]!.sync()
  const countReads = async (query: string) => {
    node.take()
    const url = `/v1/account/${account(300)}/balance?projectId=p&chainId=${network}&${query}`
    expect(await counted.get(url)).toMatchObject({ status: 200, body: { balances: [{ symbol: 'ETH' }] } })
    return node.take().methods.filter((method) => method === 'eth_call').length
  }
  expect(await countReads('currency=eur')).toBe(1)
  expect(await countReads('currency=gbp')).toBe(0)
  expect(await countReads(`currency=aud&forceUpdate=${caip(bomb)}`)).toBe(1)
  await counted.close()
  await node.stop()
})

test('charges the same for balances of tokens that do not respond', async () => {
  const limited = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { RATE_LIMIT_BURST: '7', RATE_LIMIT_PER_SECOND: '1' },
  })
  const token = sql`'0x' || lpad(to_hex(place), 40, '0')`
  await limited.context.db.execute(sql`
    insert into tokens (chain_id, address, decimals, block_number)
    select 31337, ${token}, 18, 1 from generate_series(9001, 9200) as place`)
  await limited.context.db.execute(sql`
    insert into transfers (chain_id, transaction_hash, position, block_number, kind, token, sender, recipient, amount)
    select 31337, '0x' || to_hex(place), ${account(400)}, 1000000 + place, 'erc20', ${token}, '0x', ${account(400)}, 1
    from generate_series(9001, 9200) as place`)
  const statusIn = async (currency: string) =>
    (await limited.get(`/v1/account/${account(400)}/balance?projectId=p&chainId=${network}&currency=${currency}`))
      .status
  // 1 for each request, 2 for its 200 tokens.
  expect([await statusIn('eur'), await statusIn('gbp'), await statusIn('aud')]).toEqual([200, 200, 429])
  await limited.close()
})
