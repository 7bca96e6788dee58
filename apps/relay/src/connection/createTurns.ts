/** Shares the relay's work among addresses. */
export type Turns = {
  /** Runs a job when it is the turn of its address; resolves when that is done. */
  take(address: string, job: () => Promise<void>): Promise<void>
}

/** Jobs that may wait for the store together. */
const maxRunning = 32
/** After so long sockets are read again: who has just come must be seen. */
const breakAfterMs = 5

/**
 * Addresses with something to do come one after the other, one job each, however many connections they have and however much they send.
 * One that asks for little waits for no more than one job of every other.
 */
export function createTurns(): Turns {
  /** In the order of their next turn. */
  const queues = new Map<string, (() => Promise<void>)[]>()
  let running = 0
  let isAsleep = false
  let awakeSince = performance.now()

  function next(): void {
    while (!isAsleep && running < maxRunning) {
      const [first] = queues
      if (!first) return
      const [address, queue] = first
      const job = queue.shift()
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue)
      if (!job) continue
      running += 1
      void job().finally(() => {
        running -= 1
        next()
      })
      if (performance.now() - awakeSince > breakAfterMs) sleep()
    }
  }

  function sleep(): void {
    isAsleep = true
    setImmediate(() => {
      isAsleep = false
      awakeSince = performance.now()
      next()
    })
  }

  return {
    take: (address, job) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(address) ?? []
        queue.push(() => job().then(resolve, reject))
        queues.set(address, queue)
        next()
      }),
  }
}
