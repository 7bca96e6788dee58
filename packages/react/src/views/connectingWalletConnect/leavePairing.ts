import { getModal, type Latchkey } from '@latchkey/core'
import { goBack, replaceView } from '@latchkey/core/internal'

/** To the wallets one can choose instead: back to the list, or to all of them where there was none. */
export function leavePairing(latchkey: Latchkey): void {
  if (getModal(latchkey).stack.length > 1) goBack(latchkey)
  else replaceView(latchkey, 'AllWallets', {})
}
