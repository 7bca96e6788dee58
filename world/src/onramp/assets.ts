import type { Address } from 'viem'
import type { Chain } from '../chain/createChain.ts'
import { type ContractPlan, tokens } from '../contracts/planContracts.ts'
import { nativeCurrency } from '../nativeCurrency.ts'

/** What the sandbox sells: a token on one of the world's chains. */
export type Asset = {
  /** `USDC_local-31337`. */
  code: string
  symbol: string
  name: string
  decimals: number
  /** Undefined for ether. */
  address: Address | undefined
  network: string
  chain: Chain
}

/** Ether and the dollars, on each chain. */
export function listAssets(context: { chains: readonly Chain[]; plan: ContractPlan }): Asset[] {
  const sold = [
    ...tokens
      .filter(({ key }) => key !== 'weth')
      .map(({ key, ...token }) => ({ ...token, address: context.plan[key].address })),
    { ...nativeCurrency, address: undefined },
  ]
  return context.chains.flatMap((chain) => {
    const network = `local-${chain.chainId}`
    return sold.map((token) => ({ ...token, code: `${token.symbol}_${network}`, network, chain }))
  })
}
