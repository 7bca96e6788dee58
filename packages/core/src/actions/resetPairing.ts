import { noPairing } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { removePairedLink } from '../storage/pairedLink.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** Forgets the pairing under way: link, expiry, the wallet whose link was followed, the recent wallet and the stored link (SPEC §4). A session stays. */
export function resetPairing(latchkey: Latchkey): void {
  removePairedLink(storagePlace(latchkey))
  latchkey.store.setState(({ pairing }) => ({ pairing: { ...noPairing, peer: pairing.peer } }))
}
