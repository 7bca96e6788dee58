/** Lets only so many pieces of work run at once, and only so many wait. */
export type Gate = <value>(work: () => Promise<value>) => Promise<value>

/** @throws GateFullError from the gate when too many wait already. */
export function createGate(options: { maxRunning: number; maxWaiting: number }): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= options.maxRunning) {
      if (waiting.length >= options.maxWaiting) throw new GateFullError()
      // Whoever finishes hands its place over.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export class GateFullError extends Error {
  override readonly name = 'GateFullError'

  constructor() {
    super('Too much of this is under way. Try again in a moment.')
  }
}
