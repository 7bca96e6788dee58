/** Schedules the relay's work fairly among addresses. */
export type Turns = {
  /** Runs a job when it is its address's turn; resolves when it is done. */
  take(address: string, job: () => Promise<void>): Promise<void>
}

/** Jobs that may wait for the store together. */
const maxRunning = 32
/** Then the event loop reads sockets again, so that new clients are served. */
const breakAfterMs = 5

/**
 * Round robin: each address runs one job per turn, however many connections it has and however much it sends. An address with a single job
 * waits for at most one job of every other.
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
