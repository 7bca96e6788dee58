import type { TokenBalance } from '@latchkey/wire'
import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'

/** An amount in base units, and the price of one whole token in the asked currency. */
type Held = { amount: bigint; price: number }

/** The native currency as answers have it. */
export function toNativeBalance(chain: Chain, { amount, price }: Held): TokenBalance {
  const { name, symbol, decimals } = chain.nativeCurrency
  return { name, symbol, chainId: chain.caipNetworkId, ...toAmount({ amount, decimals, price }), iconUrl: null }
}

/** A token as answers have it. */
export function toTokenBalance(
  chain: Chain,
  token: Held & { address: Address; name: string; symbol: string; decimals: number },
): TokenBalance {
  const { address, name, symbol } = token
  const caipAddress = `${chain.caipNetworkId}:${address}` as const
  return { name, symbol, chainId: chain.caipNetworkId, address: caipAddress, ...toAmount(token), iconUrl: null }
}

function toAmount({ amount, decimals, price }: Held & { decimals: number }) {
  const numeric = formatUnits(amount, decimals)
  return { value: Number(numeric) * price, price, quantity: { decimals: String(decimals), numeric } }
}
