import { meldCurrencyCode } from './meldCurrencyCode.ts'
import type { Purchase } from './Purchase.ts'

/**
 * Meld's public checkout. SPEC §4: publicKey, destinationCurrencyCode (SOL on Solana, else USDC), walletAddress and externalCustomerId.
 * The customer's id is the purchase's own: it tells Meld nothing of who the visitor is.
 */
export function buildMeldUrl(
  { id, address, caipNetworkId }: Pick<Purchase, 'id' | 'address' | 'caipNetworkId'>,
  { publicKey, url }: { publicKey: string; url: string },
): string {
  const href = new URL(url)
  href.searchParams.set('publicKey', publicKey)
  href.searchParams.set('destinationCurrencyCode', meldCurrencyCode(caipNetworkId))
  href.searchParams.set('walletAddress', address)
  href.searchParams.set('externalCustomerId', id)
  return href.href
}
