import type { TabsPort } from './TabsPort.ts'

/** Where there is nobody to share with: Node, an old browser, a test. */
export function soleTab(): TabsPort {
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
