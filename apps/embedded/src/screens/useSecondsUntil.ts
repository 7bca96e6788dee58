import { useEffect, useState } from 'react'

/** Whole seconds until a time, counting down to 0. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (at <= Date.now()) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
