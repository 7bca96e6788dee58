import { getModal, type ViewEntry } from '@latchkey/core'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLatchkey } from './useLatchkey.ts'

const kept = new WeakMap<ViewEntry, Map<string, unknown>>()

/**
 * State of a view that is there again when the visitor comes back to it, such as what was searched for and the pages that were loaded. A
 * view that is opened anew starts with `initial`.
 *
 * @example
 * const [search, setSearch] = useKept('search', '')
 */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const latchkey = useLatchkey()
  const [states] = useState(() => statesOf(getModal(latchkey).stack.at(-1)))
  // Only `useKept` writes there, each name with its own type.
  const [state, setState] = useState<T>(() => (states.has(name) ? (states.get(name) as T) : initial))
  useEffect(() => {
    states.set(name, state)
  }, [states, name, state])
  return [state, setState]
}

function statesOf(entry: ViewEntry | undefined): Map<string, unknown> {
  const states = (entry && kept.get(entry)) ?? new Map<string, unknown>()
  if (entry) kept.set(entry, states)
  return states
}
