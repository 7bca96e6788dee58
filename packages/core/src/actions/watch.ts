import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/** Calls `onChange` when what `select` gives is another value than before; the base of every watchX. */
export function watch<value>(
  kit: Latchkey,
  select: (kit: Latchkey) => value,
  onChange: (value: value, previous: value) => void,
): Unsubscribe {
  let previous = select(kit)
  return kit.store.subscribe(() => {
    const value = select(kit)
    if (Object.is(value, previous)) return
    const before = previous
    previous = value
    onChange(value, before)
  })
}
