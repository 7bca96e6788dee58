import { useEffect, useState } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'

/** Counts down to a moment, given in epoch ms. */
export function SecondsLeft({ until }: { until: number }) {
  const { ownScreen: messages } = useMessages()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi className="figures" role="timer">
      {messages.seconds(Math.max(0, Math.ceil((until - now) / 1_000)))}
    </bdi>
  )
}
