import { closedModal } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './getAccount.ts'

export type CloseReason = 'closeButton' | 'escape' | 'backdrop' | 'swipe' | 'back' | 'done' | 'disconnected' | 'api'

/**
 * Closes the modal and resets it to Connect, loading cleared. An embedded modal shows Account or Connect instead of hiding.
 */
export function close(latchkey: Latchkey, { reason }: { reason: CloseReason }): void {
  if (!latchkey.options.embedded) {
    latchkey.store.setState({ modal: { ...closedModal, reason } })
    return
  }
  const view = getAccount(latchkey).address ? 'Account' : 'Connect'
  latchkey.store.setState({ modal: { ...closedModal, open: true, reason, stack: [{ view, params: {} }] } })
}
