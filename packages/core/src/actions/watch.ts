import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/** Calls `onChange` when what `select` gives is another value than before; the base of every watchX. */
export function watch<value>(
  latchkey: Latchkey,
  select: (latchkey: Latchkey) => value,
  onChange: (value: value, previous: value) => void,
): Unsubscribe {
  let previous = select(latchkey)
  return latchkey.store.subscribe(() => {
    const value = select(latchkey)
    if (Object.is(value, previous)) return
    const before = previous
    previous = value
    onChange(value, before)
  })
}
