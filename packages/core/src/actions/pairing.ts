import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { PairingState } from '../state.ts'
import { watch } from './account.ts'

/**
 * The pairing under way: the link in the QR code, its expiry, and the wallet that was opened with it.
 *
 * @example
 * getPairing(latchkey).uri // 'wc:…', or undefined
 */
export function getPairing(latchkey: Latchkey): PairingState {
  return latchkey.store.getState().pairing
}

/**
 * Watches the pairing under way, to draw your own QR code.
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
