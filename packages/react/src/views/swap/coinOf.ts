import type { Network, SwapToken } from '@latchkey/core'

/** A network's own coin, as swaps know tokens. */
export function coinOf({ caipNetworkId, nativeCurrency, imageUrl }: Network): SwapToken {
  return { caipNetworkId, ...nativeCurrency, ...(imageUrl && { iconUrl: imageUrl }), isListed: true }
}
