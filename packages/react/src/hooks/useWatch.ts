import type { Latchkey } from '@latchkey/core'
import { hydrationSnapshot, type Unsubscribe } from '@latchkey/core/internal'
import { useCallback, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/**
 * Subscribes a component to one part of the state: a getter of core and its watcher. The getter returns the same reference while nothing
 * changes.
 *
 * @example
 * const modal = useWatch(getModal, watchModal)
 */
export function useWatch<T>(
  get: (latchkey: Latchkey) => T,
  watch: (latchkey: Latchkey, listener: (value: T, previous: T) => void) => Unsubscribe,
): T {
  const latchkey = useLatchkey()
  const subscribe = useCallback((onChange: () => void) => watch(latchkey, onChange), [latchkey, watch])
  return useSyncExternalStore(
    subscribe,
    () => get(latchkey),
    () => get(hydrationSnapshot(latchkey)),
  )
}
