import type { Network } from '../network.ts'
import type { SentDetails, SentToken } from '../state.ts'

/** Gives the native currency in stored details the network's symbol and decimals: what storage says of them may be invented. */
export function nameNatives(
  details: SentDetails,
  { caipNetworkId, networks }: { caipNetworkId: string; networks: readonly Network[] | undefined },
): SentDetails {
  const native = networks?.find((network) => network.caipNetworkId === caipNetworkId)?.nativeCurrency
  if (!native || details.kind === 'nft') return details
  const name = (token: SentToken): SentToken => {
    const { symbol, decimals } = token.address ? token : native
    return symbol === token.symbol ? { ...token, decimals } : { symbol, decimals }
  }
  if (details.kind !== 'swap') return { ...details, token: name(details.token) }
  const { sold, bought } = details
  return { ...details, sold: { ...sold, token: name(sold.token) }, bought: { ...bought, token: name(bought.token) } }
}
