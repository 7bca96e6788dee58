import { close, open, shakeModal } from '../actions/modal.ts'
import { getSignIn } from '../actions/signIn.ts'
import type { Latchkey } from '../latchkey.ts'
import { leaving } from '../modal/CloseReason.ts'
import type { ModalState } from '../state.ts'
import { isWithoutSessions, shownAccount } from './findSession.ts'
import type { SignInStatus } from './SignIn.ts'

type RequiredView = 'SIWXSignMessage' | 'UnsupportedChain'

/** While a session is required and missing, nothing but what leads to it is on screen; once there is one, the request closes. */
export function showView(latchkey: Latchkey): void {
  const { modal, signIn } = latchkey.store.getState()
  if (isShown(modal, 'SIWXSignMessage') && signIn?.status === 'signed') close(latchkey, { reason: 'done' })
  const view = findRequired(latchkey)
  if (!view || isShown(modal, view)) return
  open(latchkey, { view, reason: view === 'UnsupportedChain' ? 'unsupportedChain' : 'signIn' })
}

/** Shakes the view where a visitor would leave it without the session that they need: it stays as it is, with what it waits for. */
export function keepView(latchkey: Latchkey, before: ModalState): void {
  const { modal } = latchkey.store.getState()
  const view = findRequired(latchkey)
  if (!view || !isShown(before, view) || isShown(modal, view) || !leaving.includes(modal.reason)) return
  latchkey.store.setState({ modal: before })
  shakeModal(latchkey)
}

function isShown({ open: isOpen, stack }: ModalState, view: RequiredView): boolean {
  return isOpen && stack.some((entry) => entry.view === view)
}

const unsigned: readonly SignInStatus[] = ['required', 'signing', 'declined']

/** What a visitor has to do before anything else: sign in, or first switch to a network on which they can. */
function findRequired(latchkey: Latchkey): RequiredView | undefined {
  if (!latchkey.options.signIn?.required) return undefined
  if (isWithoutSessions(latchkey)) return 'UnsupportedChain'
  const isMissing = unsigned.includes(getSignIn(latchkey).status) && shownAccount(latchkey) !== undefined
  return isMissing ? 'SIWXSignMessage' : undefined
}
