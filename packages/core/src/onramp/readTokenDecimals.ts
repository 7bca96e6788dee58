import { parseCaipNetworkId } from '@latchkey/wire'
import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Purchase } from './Purchase.ts'

/** Decimals of a purchase's token, as its contract says; undefined where it does not tell. */
export async function readTokenDecimals(
  kit: Latchkey,
  { caipNetworkId, token }: Pick<Purchase, 'caipNetworkId' | 'token'>,
  { signal }: { signal: AbortSignal },
): Promise<number | undefined> {
  const network = kit.networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) return undefined
  const { symbol, decimals } = network.nativeCurrency
  if (token.address === undefined) return token.symbol === symbol ? decimals : undefined
  try {
    const swaps = await findAdapter(kit, parseCaipNetworkId(caipNetworkId).chainNamespace).loadSwaps?.()
    return (await swaps?.readToken({ network, address: token.address, signal }))?.decimals
  } catch {
    // The amount that arrives is told by the provider then.
    return undefined
  }
}
