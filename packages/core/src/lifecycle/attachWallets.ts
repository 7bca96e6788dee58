import { attachEmbedded } from '../embedded/attachEmbedded.ts'
import type { Latchkey } from '../latchkey.ts'
import { attachPairing } from '../pairing/attachPairing.ts'

/** Lists the wallets that are not in the browser: on another device, and on the operator's origin. */
export function attachWallets(latchkey: Latchkey): void {
  attachPairing(latchkey)
  attachEmbedded(latchkey)
}
