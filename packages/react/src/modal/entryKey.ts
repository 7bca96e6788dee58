import type { ViewEntry } from '@latchkey/core'

const keys = new WeakMap<ViewEntry, number>()
let count = 0

/**
 * A React key that is the same for the same visit of a view, and another for the next. The first view, drawn before it is
 * opened, keeps its key when it opens.
 */
export function entryKey(entry: ViewEntry): number | string {
  if (entry.view === 'Connect') return entry.view
  const known = keys.get(entry)
  if (known !== undefined) return known
  count += 1
  keys.set(entry, count)
  return count
}
