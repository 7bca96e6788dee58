import { startAnvil } from '@latchkey/anvil'
import type { Address } from 'viem'
import { parseUnits } from 'viem'
import type { Chain } from '../../../chains/Chain.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { deployMarket, ether, type Market } from '../../../test/deployMarket.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createUniswapSwaps } from '../../swap/uniswap/createUniswapSwaps.ts'
import { requestQuote } from '../failureRequests.ts'
import { type ProviderCase, startNode } from '../ProviderCase.ts'

export const uniswap: ProviderCase = {
  kind: 'swap',
  name: 'uniswap',
  conformance: {
    'pools of both versions': () => setUp(({ contracts }) => contracts),
    'pools of V2': () => setUp(({ contracts: { uniswapV3Quoter: _, ...v2 } }) => v2),
    'pools of V3': () => setUp(({ contracts: { uniswapV2Router: _, ...v3 } }) => v3),
  },
  failures: {
    start: startNode(({ market: { contracts } }) => ({ contracts, providers: { swap: ['uniswap'] } })),
    requests: requestQuote('weth'),
    field: '',
  },
}

/** The published contracts on a real node. */
async function setUp(choose: (market: Market) => Partial<Chain['contracts']>) {
  const anvil = await startAnvil()
  const [owner] = (await anvil.client.getAddresses()) as [Address]
  const market = await deployMarket(anvil, owner)
  const lone = await market.makeToken('LONE', 18)
  const natives = { token: market.weth, amount: ether('100') }
  const dollars = { token: market.usdc, amount: parseUnits('300000', 6) }
  const dais = { token: market.dai, amount: ether('300000') }
  await market.makeV2Pool(natives, dollars)
  await market.makeV2Pool(natives, dais)
  await market.makeV3Pool(natives, dollars, 500)
  await market.makeV3Pool(natives, dais, 3000)
  const make = (contracts: Partial<Chain['contracts']>) =>
    testChainContext({ id: 31337, rpcUrls: [anvil.url], contracts })
  const [chain, bare] = [make(choose(market)), make({ weth: market.weth })]
  const caller = { readKey: () => undefined }
  return {
    provider: createUniswapSwaps({
      cache: createMemoryCache(),
      tokens: {
        listReceived: () => Promise.resolve([]),
        describe: (_, { addresses }) =>
          Promise.resolve(addresses.map((address) => ({ address, name: 'T', symbol: 'T', decimals: 18 }))),
      },
    }),
    chain,
    caller,
    tokens: [market.dai, market.weth] as const,
    illiquid: lone,
    unserved: [bare, caller] as const,
    async stop() {
      await Promise.all([chain.rpc.close(), bare.rpc.close()])
      await anvil.stop()
    },
  }
}
