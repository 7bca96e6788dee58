import type { QueryObserver } from '@tanstack/query-core'
import type { Unsubscribe } from '../adapter.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Read } from './defineRead.ts'
import { queryClient } from './queryClient.ts'
import { retryFailed } from './retryFailed.ts'

export type ReadResult<data> =
  | { status: 'idle'; data: undefined; error: undefined; isFetching: false }
  | { status: 'loading'; data: undefined; error: undefined; isFetching: true }
  | { status: 'success'; data: data; error: undefined; isFetching: boolean }
  /** `data` is the last successful response to the same request, if there was one. */
  | { status: 'error'; data: data | undefined; error: BaseError; isFetching: boolean }

export type ReadWatch<data> = { result(): ReadResult<data>; refetch(): Promise<void>; stop: Unsubscribe }

const idle = { status: 'idle', data: undefined, error: undefined, isFetching: false } as const
const loading = { status: 'loading', data: undefined, error: undefined, isFetching: true } as const

/**
 * Keeps a read up to date: requests it now if it is stale, and again when the account or network it depends on changes. Watchers of the
 * same read share it. A failed read is retried (`retryFailed`), and its error stays until it succeeds. `refetch` retries every failed read,
 * not only this one.
 *
 * @example
 * const watch = watchRead(latchkey, getBalances, {}, (result) => render(result.data ?? []))
 * watch.stop()
 */
export function watchRead<params extends object, data>(
  latchkey: Latchkey,
  read: Read<params, data>,
  params: params,
  onChange: (result: ReadResult<data>) => void,
): ReadWatch<data> {
  let current: ReadResult<data> = read.queryKey(latchkey, params) ? loading : idle
  let observer: QueryObserver<data> | undefined
  let isStopped = false
  let unsubscribe: Unsubscribe = () => {}
  let watchedKey = JSON.stringify(read.queryKey(latchkey, params))
  let lastError: unknown
  let isCalledFor = false

  // A request that is under way is not sent twice.
  const retry = retryFailed(latchkey, () => void observer?.refetch({ cancelRefetch: false }))
  const set = (result: ReadResult<data>) => {
    current = result
    onChange(result)
  }
  const queryOptions = () => {
    const watchedKey = read.queryKey(latchkey, params)
    const queryKey = watchedKey ?? ['latchkey', 'idle']
    return {
      queryKey,
      enabled: watchedKey !== undefined,
      staleTime: read.staleTimeMs,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) => read.fetch(latchkey, params, { signal, queryKey }),
    }
  }
  const show = () => {
    if (!observer) return
    const now = observer.getCurrentResult()
    const result = read.queryKey(latchkey, params) ? toResult(now) : idle
    if (result.status === 'idle' || result.status === 'success') retry.done()
    if (result.status === 'error' && now.error !== lastError) retry.failed(result.error)
    lastError = now.error ?? lastError
    // An automatic retry keeps the error on screen, without flicker.
    if (result.status === 'loading' && current.status === 'error' && !isCalledFor) set({ ...current, isFetching: true })
    else set(result)
  }

  const stopStore = latchkey.store.subscribe(() => {
    const now = JSON.stringify(read.queryKey(latchkey, params))
    if (now === watchedKey) return
    watchedKey = now
    current = loading
    retry.done()
    observer?.setOptions(queryOptions())
    show()
  })
  void Promise.all([queryClient(latchkey), import('./queryCode.ts')])
    .then(([client, { QueryObserver }]) => {
      if (isStopped) return
      observer = new QueryObserver<data>(client, queryOptions())
      unsubscribe = observer.subscribe(show)
      show()
    })
    .catch((error: unknown) => set({ status: 'error', data: undefined, error: toBaseError(error), isFetching: false }))

  return {
    result: () => current,
    refetch: async () => {
      isCalledFor = true
      const answered = observer?.refetch()
      retry.others()
      await answered
      isCalledFor = false
    },
    stop() {
      isStopped = true
      retry.done()
      stopStore()
      unsubscribe()
    },
  }
}

function toResult<data>(result: ReturnType<QueryObserver<data>['getCurrentResult']>): ReadResult<data> {
  const { isFetching } = result
  if (result.status === 'success') return { status: 'success', data: result.data, error: undefined, isFetching }
  if (result.status === 'error')
    return { status: 'error', data: result.data, error: toBaseError(result.error), isFetching }
  return loading
}
