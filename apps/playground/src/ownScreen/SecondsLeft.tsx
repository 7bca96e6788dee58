import { useEffect, useState } from 'react'
import { useWords } from '../words/WordsContext.ts'

/** Counts down to a moment, given in epoch ms. */
export function SecondsLeft({ until }: { until: number }) {
  const { ownScreen: words } = useWords()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi className="figures" role="timer">
      {words.seconds(Math.max(0, Math.ceil((until - now) / 1_000)))}
    </bdi>
  )
}
