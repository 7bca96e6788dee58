import { findChain } from '../connection/findChain.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from './Purchase.ts'

/** Decimals of a purchase's token, as its contract says; undefined where it does not tell. */
export async function readTokenDecimals(
  latchkey: Latchkey,
  { caipNetworkId, token }: Pick<Purchase, 'caipNetworkId' | 'token'>,
  { signal }: { signal: AbortSignal },
): Promise<number | undefined> {
  const chain = findChain(latchkey, caipNetworkId)
  if (!chain) return undefined
  const { network, adapter } = chain
  const { symbol, decimals } = network.nativeCurrency
  if (token.address === undefined) return token.symbol === symbol ? decimals : undefined
  try {
    const swaps = await adapter.loadSwaps?.()
    return (await swaps?.readToken({ network, address: token.address, signal }))?.decimals
  } catch {
    // The amount that arrives is told by the provider then.
    return undefined
  }
}
