import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/** What the account has of a token, base units, read from the chain. */
export function readSoldBalance(
  { adapter, network, address }: SwapContext,
  { sold, signal }: { sold: SwapToken; signal?: AbortSignal | undefined },
): Promise<bigint> {
  if (!sold.address) return adapter.getNativeBalance({ network, address, signal })
  const token = { address: tokenAddress(sold), symbol: sold.symbol, decimals: sold.decimals }
  return adapter.getTokenBalance({ network, address, token, signal })
}
