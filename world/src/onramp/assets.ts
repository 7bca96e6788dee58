import type { Address } from 'viem'
import type { Chain } from '../chain/createChain.ts'
import { nativeCurrency } from '../chain/createChain.ts'
import { type ContractPlan, tokens } from '../contracts/planContracts.ts'

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

/** What happens to a payment with each test card; any future date and any three digits go with them. */
export const testCards = [
  { number: '4242424242424242', outcome: 'success', label: 'pays' },
  { number: '4000000000000002', outcome: 'decline', label: 'is declined' },
  { number: '4000000000003220', outcome: 'wait', label: 'waits until you confirm, as a bank’s 3-D Secure page does' },
  { number: '4000000000000069', outcome: 'expiry', label: 'lets the session run out' },
] as const

export type CardOutcome = (typeof testCards)[number]['outcome']

/** The outcome of a card number, spaces and all; undefined for a number that is none of the test cards'. */
export function findOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)?.outcome
}
