import { maxReportedEvents } from '@latchkey/wire'

/** Browsers send beacons of at most 64 KiB at once. */
const maxBatchLength = 50_000

/** The events that wait to be sent, as JSON, the oldest first. */
export function createQueue() {
  let queue: string[] = []
  return {
    /** More than the server takes at once are not kept. */
    add(report: string): void {
      if (queue.length < maxReportedEvents) queue.push(report)
    },
    clear(): void {
      queue = []
    },
    isEmpty: () => queue.length === 0,
    /** Takes as many as fit into one request, as a JSON list. */
    take(): string {
      let length = 0
      const fits = queue.findIndex((report) => {
        length += report.length + 1
        return length > maxBatchLength
      })
      const batch = queue.splice(0, fits < 0 ? queue.length : Math.max(1, fits))
      return `[${batch.join()}]`
    },
  }
}
