import { soleTab } from './soleTab.ts'
import type { TabsPort } from './TabsPort.ts'

/**
 * Tabs by Web Locks and BroadcastChannel; alone where a browser lacks either. The browser itself passes the lock on when the
 * leading tab closes or crashes.
 * @param options.name what the tabs share: tabs with another storage key are strangers.
 */
export function browserTabs({ name }: { name: string }): TabsPort {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return soleTab()
  const channel = new BroadcastChannel(name)
  return {
    elect(onLead) {
      const stopped = new AbortController()
      let isTaking = false
      const hold = (steal: boolean) => {
        const lead = new AbortController()
        const held = locks.request(name, steal ? { steal } : { signal: stopped.signal }, async () => {
          isTaking = false
          if (stopped.signal.aborted) return
          onLead(lead.signal)
          await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()))
        })
        held.catch(() => {
          // Rejects when it was stopped while waiting, or stolen: then it queues again behind the new leader.
          lead.abort()
          if (!stopped.signal.aborted) hold(false)
        })
      }
      hold(false)
      return {
        takeOver() {
          // Several calls find out at once that the leader is frozen; a second theft would rob this tab itself.
          if (isTaking) return
          isTaking = true
          hold(true)
        },
        stop: () => stopped.abort(),
      }
    },
    post: (message) => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }) => listener(data)
    },
    close: () => channel.close(),
  }
}
