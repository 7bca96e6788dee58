import { useEffect, useState } from 'react'

/** Whole seconds until a time in epoch ms, counting down to 0. @param at undefined for no time: 0 */
export function useSecondsUntil(at: number | undefined): number {
  const [, tick] = useState(0)
  useEffect(() => {
    if (at === undefined || at <= Date.now()) return
    const timer = setInterval(() => {
      tick((count) => count + 1)
      if (at <= Date.now()) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}
