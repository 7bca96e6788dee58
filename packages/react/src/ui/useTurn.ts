import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a picture may be drawn now. Each SVG in a `data:` URL is a document that the browser parses at once, so new ones take turns, one per
 * task: a list of them would block a slow phone for a fifth of a second. Others, and those drawn before, never wait.
 */
export function useTurn(src: string | undefined): boolean {
  const [turn, setTurn] = useState<string>()
  const waits = src?.startsWith('data:image/svg') === true && turn !== src && !drawn.has(src)
  useEffect(() => {
    if (!waits) return
    const take = () => {
      drawn.add(src)
      setTurn(src)
    }
    waiting.add(take)
    if (waiting.size === 1) setTimeout(next)
    return () => {
      waiting.delete(take)
    }
  }, [waits, src])
  return !waits
}

/** The browser holds what it has parsed once. */
const drawn = new Set<string>()
const waiting = new Set<() => void>()

function next(): void {
  const [take] = waiting
  if (!take) return
  waiting.delete(take)
  // Or React would draw several turns in one task.
  flushSync(take)
  if (waiting.size > 0) setTimeout(next)
}
