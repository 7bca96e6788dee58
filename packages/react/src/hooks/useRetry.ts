import type { BaseError } from '@latchkey/core/errors'
import { type Retry, retryFailed } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/**
 * Retries a request that is not a `useRead`, as reads do.
 *
 * @param error a new object for each failure; undefined after a success.
 * @returns retries everything else on screen that failed, at once.
 */
export function useRetry(error: BaseError | undefined, request: () => void): () => void {
  const latchkey = useLatchkey()
  const current = useRef(request)
  const retry = useRef<Retry>(undefined)
  useEffect(() => {
    current.current = request
  })
  useEffect(() => {
    retry.current = retryFailed(latchkey, () => current.current())
    return retry.current.done
  }, [latchkey])
  useEffect(() => {
    if (error) retry.current?.failed(error)
    else retry.current?.done()
  }, [error])
  return useCallback(() => retry.current?.others(), [])
}
