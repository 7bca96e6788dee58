import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Read } from './defineRead.ts'
import type { ReadResult } from './ReadResult.ts'
import { readCache } from './readCache.ts'
import { retryFailed } from './retryFailed.ts'

export type ReadWatch<data> = { result(): ReadResult<data>; refetch(): Promise<void>; stop: Unsubscribe }

const idle = { status: 'idle', data: undefined, error: undefined, isFetching: false } as const

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
  const cache = readCache(latchkey)
  const watchNow = () => {
    const request = read.request(latchkey, params)
    return request && { id: request.id, ...cache.watch(request, show) }
  }
  const resultNow = () => (watched?.result() ?? idle) as ReadResult<data>
  const show = () => {
    const result = resultNow()
    if (result === shown) return
    shown = result
    if (result.status === 'idle' || result.status === 'success') retry.done()
    if (result.status === 'error' && !result.isFetching) retry.failed(result.error)
    // An automatic retry keeps the error on screen, without flicker.
    if (result.status === 'loading' && current.status === 'error' && !isCalledFor)
      current = { ...current, isFetching: true }
    else current = result
    onChange(current)
  }
  // A request that is under way is not sent twice.
  const retry = retryFailed(latchkey, () => void watched?.refetch({ restart: false }))

  let isCalledFor = false
  let shown: ReadResult<data> | undefined
  let watched = watchNow()
  let current = resultNow()
  let isStopped = false

  const stopStore = latchkey.store.subscribe(() => {
    if (read.request(latchkey, params)?.id === watched?.id) return
    retry.done()
    watched?.stop()
    watched = watchNow()
    current = resultNow()
    show()
  })
  // What failed is up to `retry`.
  const onOnline = () => {
    if (watched?.result().status === 'success' && !watched.isFresh()) void watched.refetch({ restart: false })
  }
  globalThis.addEventListener?.('online', onOnline)
  queueMicrotask(() => !isStopped && show())

  return {
    result: () => current,
    refetch: async () => {
      isCalledFor = true
      const answered = watched?.refetch({ restart: true })
      retry.others()
      await answered
      isCalledFor = false
    },
    stop() {
      isStopped = true
      retry.done()
      stopStore()
      globalThis.removeEventListener?.('online', onOnline)
      watched?.stop()
    },
  }
}
