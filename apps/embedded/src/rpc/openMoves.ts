import type { CaipNetworkId } from '@latchkey/wire'
import type { Moves } from '@latchkey/wire/wallet'

/** A signature that lets somebody take tokens, or carry out any call: nothing but the holdings limits it. */
export function openMoves(chainId: CaipNetworkId): Moves {
  return { chainId, amounts: [], isOpen: true }
}
