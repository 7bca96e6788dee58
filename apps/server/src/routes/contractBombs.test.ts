import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type Address, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployBomb, sendBomb } from '../test/deployBomb.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'

/** Strangers' contracts that answer megabytes, on a real node: each loses its own row, and no one else loses anything. */

const network = 'eip155:31337'
const caip = (address: string) => `${network}:${address}`
const account = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const attempts = [1, 2, 3, 4, 5]

let anvil: Anvil
let server: TestServer
let market: Market
let owner: Address
/** Together above the limit for a node's answer, each within the gas limit. */
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
  for (let index = 0; index < 6; index += 1) bombs.push(await deployBomb(anvil, { owner, bytes: 1_000_000 }))
  const { multicall3: _, ...contracts } = market.contracts
  server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts })] })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await anvil?.stop()
})

const balancesOf = (address: Address, query = '') =>
  server.get(`/v1/account/${address}/balance?projectId=p&currency=usd&chainId=${network}${query}`)

test('naming tokens that answer megabytes costs no other account its balances', async () => {
  const named = [...bombs, market.usdc].map(caip).join()
  for (const number of attempts) {
    const { status, body } = await balancesOf(account(number), `&forceUpdate=${named}`)
    expect(status).toBe(200)
    expect(body.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC'])
  }
  expect(await balancesOf(account(100))).toMatchObject({ status: 200, body: { balances: [{ symbol: 'ETH' }] } })
})

test('an account that was sent tokens that answer megabytes keeps its balances', async () => {
  const victim = account(200)
  await market.give(market.usdc, victim, parseUnits('7', 6))
  for (const bomb of bombs) await sendBomb(anvil, { bomb, from: owner, to: victim })
  await server.indexers[0]!.sync()
  const { status, body } = await balancesOf(victim)
  expect(status).toBe(200)
  expect(body.balances).toMatchObject([{ symbol: 'ETH' }, { symbol: 'USDC', quantity: { numeric: '7' } }])
})

test('requesting quotes for a token that answers megabytes costs no other account its quotes', async () => {
  const bomb = await deployBomb(anvil, { owner, bytes: 5_500_000 })
  const quotes = (from: Address, to: Address, number: number) =>
    server.get(
      `/v1/convert/quotes?projectId=p&amount=1000&from=${caip(from)}&to=${caip(to)}&userAddress=${caip(account(number))}`,
    )
  for (const number of attempts) expect(await quotes(bomb, market.usdc, number)).toMatchObject({ status: 400 })
  expect(await quotes(market.usdc, market.weth, 100)).toMatchObject({ status: 200 })
})
