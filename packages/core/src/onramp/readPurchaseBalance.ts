import { findChain } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from './Purchase.ts'

/** The account's balance of the token in base units, read from the chain; undefined if it cannot be read. */
export async function readPurchaseBalance(
  latchkey: Latchkey,
  { caipNetworkId, address, token }: Pick<Purchase, 'caipNetworkId' | 'address' | 'token'>,
  { signal }: { signal: AbortSignal },
): Promise<bigint | undefined> {
  const chain = findChain(latchkey, caipNetworkId)
  if (!chain) return undefined
  const { network, adapter } = chain
  const { symbol, decimals = 0 } = token
  const isNative = symbol === network.nativeCurrency.symbol
  if (token.address === undefined && !isNative) return undefined
  try {
    if (token.address === undefined) return await adapter.getNativeBalance({ network, address, signal })
    return await adapter.getTokenBalance({
      network,
      address,
      token: { address: token.address, symbol, decimals },
      signal,
    })
  } catch {
    // The provider's reports are used instead.
    return undefined
  }
}
