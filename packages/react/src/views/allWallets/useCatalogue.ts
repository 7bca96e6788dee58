import { getWallets, type Wallet } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { walletPageEntries, walletSearchEntries } from '@latchkey/core/internal'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** Typing pauses this long before a search is requested. */
const searchDelayMs = 300

type Pages = { search: string; wallets: readonly Wallet[]; count: number; page: number; isLast: boolean }

export type Catalogue = {
  /** Those loaded so far. */
  wallets: readonly Wallet[]
  /** How many the server has. */
  count: number
  status: 'loading' | 'success' | 'error'
  error: BaseError | undefined
  /** Loads the next 40; does nothing while a page is loading or there are no more. */
  loadMore: () => void
  retry: () => void
}

/** The server's wallets: pages of 40, or up to 100 that match a search. A late response to an earlier search is discarded. */
export function useCatalogue(typed: string): Catalogue {
  const latchkey = useLatchkey()
  const search = useDebounced(typed.trim(), searchDelayMs)
  const [pages, setPages] = useKept<Pages | undefined>('pages', undefined)
  const [failure, setFailure] = useState<{ search: string; error: BaseError }>()
  const underWay = useRef<AbortController>(undefined)

  const fetchPage = useCallback(
    async (page: number) => {
      underWay.current?.abort()
      const controller = new AbortController()
      underWay.current = controller
      setFailure(undefined)
      const entries = search ? walletSearchEntries : walletPageEntries
      try {
        const response = await getWallets(latchkey, {
          page,
          entries,
          search: search || undefined,
          signal: controller.signal,
        })
        if (controller.signal.aborted) return
        setPages((before) => {
          const wallets = page > 1 && before?.search === search ? [...before.wallets, ...response.data] : response.data
          return {
            search,
            wallets,
            count: response.count,
            page,
            isLast: Boolean(search) || response.data.length < entries || wallets.length >= response.count,
          }
        })
      } catch (error) {
        if (!controller.signal.aborted) setFailure({ search, error: toBaseError(error) })
      } finally {
        if (underWay.current === controller) underWay.current = undefined
      }
    },
    [latchkey, search, setPages],
  )

  const shown = useRef(pages)
  useEffect(() => {
    shown.current = pages
  })
  useEffect(() => {
    // Back from a wallet, the pages are there.
    if (shown.current?.search !== search) void fetchPage(1)
    return () => underWay.current?.abort()
  }, [fetchPage, search])

  const current = pages?.search === search ? pages : undefined
  const error = failure?.search === search ? failure.error : undefined
  const loadMore = useCallback(() => {
    if (current && !current.isLast && !underWay.current && !error) void fetchPage(current.page + 1)
  }, [current, error, fetchPage])
  const retry = useCallback(() => void fetchPage((current?.page ?? 0) + 1), [current, fetchPage])

  return useMemo(
    () => ({
      wallets: current?.wallets ?? [],
      count: current?.count ?? 0,
      status: error ? 'error' : current && search === typed.trim() ? 'success' : 'loading',
      error,
      loadMore,
      retry,
    }),
    [current, error, search, typed, loadMore, retry],
  )
}
