import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'

export type LoadMoreProps = {
  /** "Show more", or "Try again" after a failure. */
  label: string
  busy: boolean
  /** Loads as soon as it scrolls into view; not after a failure, which would retry forever. */
  automatic: boolean
  onLoad: () => void
}

/** The end of a list that has more: loads the next page when it scrolls into view, or when pressed. */
export function LoadMore({ label, busy, automatic, onLoad }: LoadMoreProps): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(onLoad)
  useEffect(() => {
    load.current = onLoad
  })
  useEffect(() => {
    if (!automatic || busy || !end.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load.current()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [automatic, busy])
  return (
    <div ref={end}>
      <Button variant="quiet" size="medium" busy={busy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  )
}
