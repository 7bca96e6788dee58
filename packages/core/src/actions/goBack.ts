import type { Latchkey } from '../latchkey.ts'
import type { ViewEntry } from '../modal/views.ts'
import { close } from './close.ts'
import { getAccount } from './getAccount.ts'

/** Pops the view. With one view left the modal closes. Back to Connect while connected shows Account. */
export function goBack(latchkey: Latchkey): void {
  const { modal } = latchkey.store.getState()
  const [first, ...rest] = modal.stack.slice(0, -1)
  if (!first) {
    close(latchkey, { reason: 'back' })
    return
  }
  const target = rest.at(-1) ?? first
  const stack: readonly [ViewEntry, ...ViewEntry[]] =
    target.view === 'Connect' && getAccount(latchkey).address ? [{ view: 'Account', params: {} }] : [first, ...rest]
  latchkey.store.setState({ modal: { ...modal, stack, direction: 'back' } })
}
