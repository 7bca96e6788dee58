import { getSwapQuotes, type SwapQuote } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { useEffect } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { usePageVisible } from '../../hooks/usePageVisible.ts'
import { useRead } from '../../hooks/useRead.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Typing pauses this long before a quote is requested. */
const pauseMs = 300

type SwapQuotes = {
  /** The best first; empty while there is none. */
  quotes: readonly SwapQuote[]
  /** `idle`: there is nothing to request. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  error: BaseError | undefined
  isFetching: boolean
  refetch: () => Promise<void>
}

/** The providers' quotes for the form, requested again whenever they expire, while the page is visible. */
export function useSwapQuotes({ sold, bought, amount, slippageBps }: SwapForm): SwapQuotes {
  const isComplete = sold !== undefined && bought !== undefined && amount !== ''
  const input = isComplete ? JSON.stringify({ sold, bought, amount, slippageBps }) : ''
  const settled = useDebounced(input, pauseMs)
  const isRequested = isComplete && settled === input
  const { data, status, error, isFetching, refetch } = useRead(getSwapQuotes, {
    sold,
    bought,
    amount: isRequested ? amount : '',
    slippageBps,
  })

  useRenewal(isRequested && status === 'success' ? data[0]?.expiresAt : undefined, refetch)

  const rest = { isFetching, refetch }
  if (!isComplete) return { ...rest, quotes: [], status: 'idle', error: undefined }
  if (isRequested && status === 'success') return { ...rest, quotes: data, status: 'ready', error: undefined }
  if (isRequested && status === 'error') return { ...rest, quotes: [], status: 'failed', error }
  return { ...rest, quotes: [], status: 'loading', error: undefined }
}

/**
 * Renews what is on screen whenever it has expired, while the page is visible.
 * @param expiresAt epoch ms; undefined while nothing is to be renewed.
 */
export function useRenewal(expiresAt: number | undefined, renew: (options: object) => unknown): void {
  const isVisible = usePageVisible()
  useEffect(() => {
    if (!isVisible || expiresAt === undefined) return
    const timer = setTimeout(() => void renew({}), Math.max(0, expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [isVisible, expiresAt, renew])
}
