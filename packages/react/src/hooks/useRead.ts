import { type Read, type ReadResult, type ReadWatch, watchRead } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

export type UseRead<Data> = ReadResult<Data> & { refetch: () => Promise<void> }

const loading = { status: 'loading', data: undefined, error: undefined, isFetching: true } as const

/**
 * Remote data, kept up to date while the component is mounted; equal params share one result.
 *
 * @param params plain data: two that serialize alike are the same read.
 * @example
 * const balances = useRead(getBalances, {})
 * balances.status === 'success' && balances.data.map((token) => token.symbol)
 */
export function useRead<Params extends object, Data>(read: Read<Params, Data>, params: Params): UseRead<Data> {
  const latchkey = useLatchkey()
  const current = useRef<{ key: string; watch: ReadWatch<Data> }>(undefined)
  const key = JSON.stringify(params)
  const subscribe = useCallback(
    (onChange: () => void) => {
      // `key` stands for `params`, whose reference may change with every render.
      const started = { key, watch: watchRead(latchkey, read, JSON.parse(key) as Params, onChange) }
      current.current = started
      onChange()
      return () => {
        started.watch.stop()
        if (current.current === started) current.current = undefined
      }
    },
    [latchkey, read, key],
  )
  const result = useSyncExternalStore<ReadResult<Data>>(
    subscribe,
    // The result for other params is never shown, not even for one frame.
    () => (current.current?.key === key ? current.current.watch.result() : loading),
    () => loading,
  )
  const refetch = useCallback(async () => current.current?.watch.refetch(), [])
  return { ...result, refetch }
}
