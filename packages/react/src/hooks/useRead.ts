import { type Read, type ReadResult, type ReadWatch, watchRead } from '@latchkey/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useLatchkey } from './useLatchkey.ts'

export type UseRead<Data> = ReadResult<Data> & { refetch: () => Promise<void> }

const loading = { status: 'loading', data: undefined, error: undefined, isFetching: true } as const

/**
 * Something read from a remote, kept up to date while the component is there; equal questions share one answer.
 *
 * @param params plain data: two that serialise alike are the same question.
 * @example
 * const balances = useRead(getBalances, {})
 * balances.status === 'success' && balances.data.map((token) => token.symbol)
 */
export function useRead<Params extends object, Data>(read: Read<Params, Data>, params: Params): UseRead<Data> {
  const latchkey = useLatchkey()
  const current = useRef<{ question: string; watch: ReadWatch<Data> }>(undefined)
  const question = JSON.stringify(params)
  const subscribe = useCallback(
    (onChange: () => void) => {
      // `question` stands for `params`, whose reference may change with every render.
      const asked = { question, watch: watchRead(latchkey, read, JSON.parse(question) as Params, onChange) }
      current.current = asked
      onChange()
      return () => {
        asked.watch.stop()
        if (current.current === asked) current.current = undefined
      }
    },
    [latchkey, read, question],
  )
  const result = useSyncExternalStore<ReadResult<Data>>(
    subscribe,
    // The answer to another question is never shown, not even for one frame.
    () => (current.current?.question === question ? current.current.watch.result() : loading),
    () => loading,
  )
  const refetch = useCallback(async () => current.current?.watch.refetch(), [])
  return { ...result, refetch }
}
