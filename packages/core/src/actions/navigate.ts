import type { Latchkey } from '../latchkey.ts'
import type { ViewName, Views } from '../modal/views.ts'
import { toEntry } from './open.ts'

/**
 * Steps forward to a view; `goBack` returns. Typed by the view registry: an unknown view or a missing parameter does not compile.
 * @example navigate(latchkey, 'ConnectingExternal', { connectorId: 'io.metamask' })
 */
export function navigate<name extends ViewName>(latchkey: Latchkey, view: name, params: Views[name]): void {
  latchkey.store.setState(({ modal }) => ({
    modal: { ...modal, stack: [...modal.stack, toEntry(view, params)], direction: 'forward' },
  }))
}
