import { type Anvil, startAnvil } from '@latchkey/anvil'
import type { Address } from 'viem'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Chain } from '../../../chains/Chain.ts'
import { createMemoryState } from '../../../state/memory/createMemoryState.ts'
import { deployMarket, ether, type Market } from '../../../test/deployMarket.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { testSwapProvider } from '../swapProvider.conformance.ts'
import { createUniswapSwaps } from './createUniswapSwaps.ts'

let anvil: Anvil
let market: Market
let chains: Record<'both' | 'v2' | 'v3' | 'none', Chain>
let lone: Address
beforeAll(async () => {
  anvil = await startAnvil()
  const [owner] = await anvil.client.getAddresses()
  market = await deployMarket(anvil, owner!)
  lone = await market.makeToken('LONE', 18)
  const coins = { token: market.weth, amount: ether('100') }
  const dollars = { token: market.usdc, amount: parseUnits('300000', 6) }
  const dais = { token: market.dai, amount: ether('300000') }
  await market.makeV2Pool(coins, dollars)
  await market.makeV2Pool(coins, dais)
  await market.makeV3Pool(coins, dollars, 500)
  await market.makeV3Pool(coins, dais, 3000)
  const { uniswapV2Router: _2, ...v3 } = market.contracts
  const { uniswapV3Quoter: _3, ...v2 } = market.contracts
  const make = (contracts: Partial<Chain['contracts']>) =>
    testChainContext({ id: 31337, rpcUrls: [anvil.url], contracts })
  chains = { both: make(market.contracts), v2: make(v2), v3: make(v3), none: make({ weth: market.weth }) }
}, 60_000)
afterAll(async () => {
  await anvil.stop()
  for (const chain of Object.values(chains)) await chain.rpc.close()
})

describe.each(['both', 'v2', 'v3'] as const)('pools of %s', (name) => {
  testSwapProvider(() => ({
    provider: createUniswapSwaps({
      cache: createMemoryState().cache,
      tokens: {
        listReceived: () => Promise.resolve([]),
        describe: (_, { addresses }) =>
          Promise.resolve(addresses.map((address) => ({ address, name: 'T', symbol: 'T', decimals: 18 }))),
      },
    }),
    chain: chains[name],
    caller: { readKey: () => undefined },
    tokens: [market.dai, market.weth],
    illiquid: lone,
    unserved: [chains.none, { readKey: () => undefined }],
  }))
})
