import { type SentTransaction, showBanner, watchSentTransactions } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useWords } from '../hooks/useWords.ts'

/** Whoever sent it has just been told so; the outcome does not push that aside before it is read. */
const readMs = 3_500

/**
 * Tells in a banner what became of a transaction, once, when it becomes known while the page is there: what was settled before a reload is
 * no news.
 */
export function useOutcomeBanners(): void {
  const latchkey = useLatchkey()
  const { activity } = useWords()
  const words = useRef(activity)
  useEffect(() => {
    words.current = activity
  })
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const tell = async (sent: SentTransaction) => {
      const { outcomeBanner } = await import('./outcomeBanner.ts')
      const banner = outcomeBanner(sent, words.current)
      if (!banner) return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          showBanner(latchkey, banner)
        },
        Math.max(0, sent.sentAt + readMs - Date.now()),
      )
      timers.add(timer)
    }
    const stop = watchSentTransactions(latchkey, (now, before) => {
      const known = new Map(before.map(({ hash, status }) => [hash, status]))
      for (const sent of now) {
        const was = known.get(sent.hash)
        // A chunk that does not arrive leaves the outcome to the list.
        if (was !== undefined && was !== sent.status) tell(sent).catch(() => {})
      }
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [latchkey])
}
