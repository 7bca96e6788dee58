import type { ActivityEntry } from '../../parts/ActivityEntry.ts'
import { useActivityEntries } from '../../parts/useActivityEntries.ts'

/** A line of the list as it is now: what was asked may have been sent, what was pending may be mined, under another hash even. */
export function useLiveEntry(opened: ActivityEntry): ActivityEntry {
  const { pending, settled } = useActivityEntries()
  const isIt = ({ id, hash, sent }: ActivityEntry) =>
    id === opened.id ||
    (hash !== undefined && hash === opened.hash) ||
    (sent !== undefined &&
      (sent.hash === opened.hash || sent.hash === opened.sent?.hash || sent.requestId === opened.id))
  return pending.find(isIt) ?? settled.find(isIt) ?? opened
}
