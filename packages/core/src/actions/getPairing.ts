import type { Latchkey } from '../latchkey.ts'
import type { PairingState } from '../state.ts'

/** The pairing under way: the link behind the code, when it ends, which wallet's link was followed. */
export function getPairing(latchkey: Latchkey): PairingState {
  return latchkey.store.getState().pairing
}
