import { useEffect, useEffectEvent } from 'react'

/** Calls `act` once a moment, in epoch ms, has come; nothing while there is none. */
export function useAtTime(moment: number | undefined, act: () => void): void {
  const onTime = useEffectEvent(act)
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(onTime, Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
}
