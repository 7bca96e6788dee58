import type { Latchkey } from '../latchkey.ts'
import { readBalance } from '../tokens/readBalance.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/** What the account has of a token, base units, read from the chain. */
export function readSoldBalance(
  latchkey: Latchkey,
  { adapter, network, address }: SwapContext,
  { sold, signal }: { sold: SwapToken; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const token = { address: tokenAddress(sold), symbol: sold.symbol, decimals: sold.decimals }
  return readBalance(latchkey, { adapter, network, owner: address, token, signal })
}
