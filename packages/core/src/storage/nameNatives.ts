import type { Network } from '../network.ts'
import type { SentDetails, SentToken } from '../state.ts'
import { cleanSymbol } from '../text/cleanSymbol.ts'
import { cleanText } from '../text/cleanText.ts'

/**
 * Cleans the names in stored details, and gives the native currency the network's symbol and decimals: what storage says of them may be
 * invented, or too long to be compared.
 */
export function nameNatives(
  details: SentDetails,
  { caipNetworkId, networks }: { caipNetworkId: string; networks: readonly Network[] | undefined },
): SentDetails {
  const native = networks?.find((network) => network.caipNetworkId === caipNetworkId)?.nativeCurrency
  if (details.kind === 'nft') {
    return { ...details, nft: { ...details.nft, name: cleanText(details.nft.name, { maxLength: 64 }) } }
  }
  const name = (token: SentToken): SentToken => {
    if (token.address || !native) return { ...token, symbol: cleanSymbol(token.symbol) || '?' }
    const { symbol, decimals } = native
    return symbol === token.symbol ? { ...token, decimals } : { symbol, decimals }
  }
  if (details.kind !== 'swap') return { ...details, token: name(details.token) }
  const { sold, bought } = details
  return { ...details, sold: { ...sold, token: name(sold.token) }, bought: { ...bought, token: name(bought.token) } }
}
