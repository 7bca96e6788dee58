import { useEffect, useState } from 'react'

const slowAfterMs = 8_000

/**
 * True once `waiting` has been true for 8 s.
 * @param since when the wait began, by `performance.now()`, where it goes on from another view.
 */
export function useSlow(waiting: boolean, since?: number): boolean {
  const [slow, setSlow] = useState(() => waiting && since !== undefined && performance.now() - since >= slowAfterMs)
  useEffect(() => {
    if (!waiting) return
    const waitedMs = since === undefined ? 0 : performance.now() - since
    const timer = setTimeout(() => setSlow(true), slowAfterMs - waitedMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, since])
  return slow
}
