import type { TabsPort } from '../src/tabs/browserTabs.ts'

type Candidate = { onLead(signal: AbortSignal): void; lead?: AbortController }

/** Tabs in one process, by the rules of Web Locks and BroadcastChannel: first come leads, the next when it goes or is robbed. */
export function linkTabs(): () => TabsPort {
  const queue: Candidate[] = []
  const listeners = new Map<TabsPort, (message: unknown) => void>()

  function crown(): void {
    const [first] = queue
    if (!first || first.lead) return
    const lead = new AbortController()
    first.lead = lead
    queueMicrotask(() => !lead.signal.aborted && first.onLead(lead.signal))
  }

  function join(): TabsPort {
    const self: TabsPort = {
      elect(onLead) {
        const candidate: Candidate = { onLead }
        queue.push(candidate)
        crown()
        const leave = (gone: Candidate) => {
          const at = queue.indexOf(gone)
          if (at >= 0) queue.splice(at, 1)
          gone.lead?.abort()
          gone.lead = undefined
        }
        return {
          takeOver() {
            const [robbed] = queue
            if (!robbed || robbed === candidate) return
            leave(robbed)
            leave(candidate)
            queue.unshift(candidate)
            queue.push(robbed)
            crown()
          },
          stop() {
            leave(candidate)
            crown()
          },
        }
      },
      post(message) {
        // Cloned, as the browser does: nothing but plain values may cross.
        for (const [tab, listener] of listeners) {
          const copy = structuredClone(message)
          if (tab !== self) setTimeout(() => listeners.has(tab) && listener(copy))
        }
      },
      listen(listener) {
        listeners.set(self, listener)
      },
      close() {
        listeners.delete(self)
      },
    }
    return self
  }
  return join
}
