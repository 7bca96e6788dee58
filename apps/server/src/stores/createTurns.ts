/** Queues work by key, so that it does not queue for a connection to the database. */
export type Turns = {
  /** @returns `busy`, without having run the work, when too much of the same key waits or this waited too long. */
  run: <value>(key: string, work: () => Promise<value>) => Promise<value | 'busy'>
}

/**
 * Runs the work of each key one at a time, and a few keys at once, in turn: a key with much work delays its own work, not that of others.
 * @param options.atOnce the most pieces of work that run at once, of all keys.
 * @param options.maxWaiting the most pieces of work of one key that wait.
 * @param options.waitMs the longest that a piece of work waits.
 */
export function createTurns(options: { atOnce: number; maxWaiting: number; waitMs: number }): Turns {
  const { atOnce, maxWaiting, waitMs } = options
  const running = new Set<string>()
  /** Starts of what waits, by key; the key whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>()

  function startNext(): void {
    for (const [key, [start, ...later]] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(key)) continue
      waiting.delete(key)
      if (later.length > 0) waiting.set(key, later)
      running.add(key)
      start?.()
    }
  }

  async function waitForTurn(key: string): Promise<'busy' | 'started'> {
    const line = waiting.get(key) ?? []
    if (line.length >= maxWaiting) return 'busy'
    return await new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        resolve('started')
      }
      const timer = setTimeout(() => {
        const left = waiting.get(key)?.filter((one) => one !== start) ?? []
        if (left.length > 0) waiting.set(key, left)
        else waiting.delete(key)
        resolve('busy')
      }, waitMs)
      waiting.set(key, [...line, start])
      startNext()
    })
  }

  return {
    async run(key, work) {
      if ((await waitForTurn(key)) === 'busy') return 'busy'
      try {
        return await work()
      } finally {
        running.delete(key)
        startNext()
      }
    },
  }
}
