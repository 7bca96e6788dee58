import type { BaseError } from '@latchkey/core/errors'
import { type Retry, retryFailed } from '@latchkey/core/internal'
import { useCallback, useEffect, useRef } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/**
 * Asks again by itself for what failed and is no `useRead`, as a read does.
 *
 * @param error each failure is an error of its own; undefined once it was answered.
 * @returns what asks at once for everything else on screen that failed.
 */
export function useRetry(error: BaseError | undefined, ask: () => void): () => void {
  const latchkey = useLatchkey()
  const current = useRef(ask)
  const retry = useRef<Retry>(undefined)
  useEffect(() => {
    current.current = ask
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
