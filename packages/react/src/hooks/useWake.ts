import { useEffect, useRef } from 'react'

/** Calls back when the page comes online or into view again, while there is something to do then. */
export function useWake(onWake: (() => void) | undefined): void {
  const current = useRef(onWake)
  useEffect(() => {
    current.current = onWake
  })
  useEffect(() => {
    const wake = () => document.visibilityState === 'visible' && current.current?.()
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])
}
