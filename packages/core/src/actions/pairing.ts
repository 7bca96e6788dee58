import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { PairingState } from '../state.ts'
import { watch } from './account.ts'

/**
 * The pairing under way: the link behind the code, when it ends, which wallet's link was followed.
 *
 * @example
 * getPairing(latchkey).uri // 'wc:…', or undefined
 */
export function getPairing(latchkey: Latchkey): PairingState {
  return latchkey.store.getState().pairing
}

/**
 * Follows the pairing under way, for a code of one's own.
 *
 * @example
 * watchPairing(latchkey, ({ uri }) => uri && drawQrCode(uri))
 * await connect(latchkey, { connectorId: 'walletConnect' })
 */
export function watchPairing(
  latchkey: Latchkey,
  onChange: (value: PairingState, previous: PairingState) => void,
): Unsubscribe {
  return watch(latchkey, getPairing, onChange)
}
