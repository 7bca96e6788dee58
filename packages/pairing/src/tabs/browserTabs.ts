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

/**
 * How the tabs of one origin agree: one of them leads and holds the socket to the relay; all hear each other.
 * Implement it to share a client between other things than tabs, or to test.
 */
export type TabsPort = {
  /**
   * Waits to lead. `onLead` is called when this tab does; its signal aborts when another tab has taken over, and `onLead` may
   * be called again later.
   * @returns `takeOver` ends the lead of a tab that does not answer (frozen by the browser); `stop` gives it back.
   */
  elect(onLead: (signal: AbortSignal) => void): { takeOver(): void; stop(): void }
  /** To every other tab; anything structured clone can copy. */
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}

/** Where there is nobody to share with: Node, an old browser, a test. */
function soleTab(): TabsPort {
  return {
    elect(onLead) {
      const lead = new AbortController()
      onLead(lead.signal)
      return { takeOver: () => {}, stop: () => lead.abort() }
    },
    post: () => {},
    listen: () => {},
    close: () => {},
  }
}
