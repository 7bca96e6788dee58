/** How long after a rejection the lock is requested again. In the back/forward cache the timer waits for the page to return. */
const rejectedPauseMs = 1000

/**
 * Coordinates tabs with Web Locks and BroadcastChannel; a single tab where the browser lacks either. The browser passes the lock on when
 * the leading tab closes or crashes.
 * @param options.name shared by the tabs that belong together.
 */
export function browserTabs({ name }: { name: string }): TabsPort {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return soleTab()
  const channel = new BroadcastChannel(name)
  return {
    elect(onLead) {
      const stopped = new AbortController()
      let isTaking = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const hold = (steal: boolean) => {
        const lead = new AbortController()
        let isLeading = false
        const held = locks.request(name, steal ? { steal } : { signal: stopped.signal }, async () => {
          isTaking = false
          if (stopped.signal.aborted) return
          isLeading = true
          onLead(lead.signal)
          await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()))
        })
        held.catch((error: unknown) => {
          lead.abort()
          if (steal) isTaking = false
          if (stopped.signal.aborted) return
          // Stolen: queue behind the new leader.
          if (isLeading) hold(false)
          // A sandboxed frame has no locks, and shares nothing with other tabs either.
          else if (error instanceof DOMException && error.name === 'SecurityError') leadAlone()
          // Safari rejects it, and what is requested after it, in a page that it leaves: without a pause that would never end.
          else timer = setTimeout(() => hold(false), rejectedPauseMs)
        })
      }
      const leadAlone = () => {
        const { stop } = soleTab().elect(onLead)
        stopped.signal.addEventListener('abort', stop)
      }
      hold(false)
      return {
        takeOver() {
          // Several calls detect a frozen leader at once; stealing twice would take the lock from this tab itself.
          if (isTaking) return
          isTaking = true
          hold(true)
        },
        stop: () => {
          clearTimeout(timer)
          stopped.abort()
        },
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
 * Coordinates the tabs of one origin: one of them leads and holds the socket to the relay; all receive each other's messages. Implement it
 * for tests, or to share a client between other contexts than tabs.
 */
export type TabsPort = {
  /**
   * Waits to lead. `onLead` is called when this tab leads; its signal aborts when another tab takes over, and `onLead` may be called again
   * later.
   * @returns `takeOver` takes the lead from a tab that does not respond (frozen by the browser); `stop` releases it.
   */
  elect(onLead: (signal: AbortSignal) => void): { takeOver(): void; stop(): void }
  /** Sends to every other tab anything that structured clone can copy. */
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}

/** A single tab: Node, an old browser, a test. */
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
