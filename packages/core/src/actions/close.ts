import { closedModal } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './getAccount.ts'

export type CloseReason = 'closeButton' | 'escape' | 'backdrop' | 'swipe' | 'back' | 'done' | 'disconnected' | 'api'

/**
 * Closes the modal and resets it to Connect, loading cleared. An embedded modal shows Account or Connect instead of hiding.
 */
export function close(kit: Latchkey, { reason }: { reason: CloseReason }): void {
  if (!kit.options.embedded) {
    kit.store.setState({ modal: { ...closedModal, reason } })
    return
  }
  const view = getAccount(kit).address ? 'Account' : 'Connect'
  kit.store.setState({ modal: { ...closedModal, open: true, reason, stack: [{ view, params: {} }] } })
}
