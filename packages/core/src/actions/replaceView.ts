import type { Latchkey } from '../latchkey.ts'
import type { ViewName, Views } from '../modal/views.ts'
import { toEntry } from './open.ts'

/** Shows a view in place of the one on screen: going back leads to where that one came from. */
export function replaceView<name extends ViewName>(latchkey: Latchkey, view: name, params: Views[name]): void {
  latchkey.store.setState(({ modal }) => {
    const entry = toEntry(view, params)
    const [first, ...rest] = modal.stack.slice(0, -1)
    return { modal: { ...modal, stack: first ? [first, ...rest, entry] : [entry], direction: 'forward' } }
  })
}
