import type { ReadRequest } from '../src/reads/readEntry.ts'

export type SentRead = { version: number; signal: AbortSignal; respond: () => void; fail: () => void; isDone: boolean }

/** A remote value whose requests the test answers by hand. A request is answered with the version of the moment it was sent. */
export type ReadSource = { version: number; sent: SentRead[]; request: ReadRequest<{ version: number }> }

export function createReadSource(name: string, { staleTimeMs = 1_000 } = {}): ReadSource {
  const source: ReadSource = { version: 0, sent: [], request: { name, id: name, staleTimeMs, fetch } }
  function fetch(signal: AbortSignal): Promise<{ version: number }> {
    const { version } = source
    return new Promise((resolve, reject) => {
      // Responds even when aborted: not everything that is requested can be stopped.
      const respond = () => {
        sent.isDone = true
        resolve({ version })
      }
      const fail = () => {
        sent.isDone = true
        reject(new Error('down'))
      }
      const sent: SentRead = { version, signal, respond, fail, isDone: false }
      source.sent.push(sent)
    })
  }
  return source
}

/** Resolves after what is queued now, and what that queues. */
export const afterMicrotasks = () => new Promise((resolve) => setImmediate(resolve))
