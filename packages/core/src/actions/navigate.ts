import type { Latchkey } from '../latchkey.ts'
import type { ViewEntry, ViewName, Views } from '../modal/views.ts'
import { getAccount } from './account.ts'
import { close, toEntry } from './modal.ts'

/**
 * Opens a view; `goBack` returns from it. Typed by the view registry: an unknown view or a missing parameter does not compile.
 * @example navigate(latchkey, 'ConnectingExternal', { connectorId: 'io.metamask' })
 */
export function navigate<name extends ViewName>(latchkey: Latchkey, view: name, params: Views[name]): void {
  latchkey.store.setState(({ modal }) => ({
    modal: { ...modal, stack: [...modal.stack, toEntry(view, params)], direction: 'forward' },
  }))
}

/** Replaces the view on screen: `goBack` returns to the view before it. */
export function replaceView<name extends ViewName>(latchkey: Latchkey, view: name, params: Views[name]): void {
  latchkey.store.setState(({ modal }) => {
    const entry = toEntry(view, params)
    const [first, ...rest] = modal.stack.slice(0, -1)
    return { modal: { ...modal, stack: first ? [first, ...rest, entry] : [entry], direction: 'forward' } }
  })
}

/**
 * Returns to the previous view; from the first view, closes the modal. While connected, Account takes the place of Connect as the first view.
 */
export function goBack(latchkey: Latchkey): void {
  const { modal } = latchkey.store.getState()
  const [first, ...rest] = modal.stack.slice(0, -1)
  if (!first) {
    close(latchkey, { reason: 'back' })
    return
  }
  const isOver = rest.length === 0 && first.view === 'Connect' && getAccount(latchkey).address
  const stack: readonly [ViewEntry, ...ViewEntry[]] = isOver ? [{ view: 'Account', params: {} }] : [first, ...rest]
  latchkey.store.setState({ modal: { ...modal, stack, direction: 'back' } })
}
