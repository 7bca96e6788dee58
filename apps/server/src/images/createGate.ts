/** Limits how much work runs at once, and how much waits. */
export type Gate = <value>(caller: string, work: () => Promise<value>) => Promise<value>

/**
 * Serves callers in turn, so that one with much work delays only itself. No caller gets more than half of the slots, as a slow server can
 * block each of them.
 * @throws GateFullError from the gate when the queue of the caller, or of all callers together, is full.
 */
export function createGate(options: { maxRunning: number; maxWaitingPerCaller: number; maxWaiting: number }): Gate {
  const { maxRunning, maxWaitingPerCaller, maxWaiting } = options
  const maxRunningPerCaller = Math.ceil(maxRunning / 2)
  const running = new Map<string, number>()
  /** Callbacks that start the waiting work, by caller; the next in turn comes first. */
  const waiting = new Map<string, (() => void)[]>()
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

  function startNext(): void {
    for (const [caller, [start, ...later]] of waiting) {
      if (sum(running.values()) >= maxRunning) return
      const own = running.get(caller) ?? 0
      if (own >= maxRunningPerCaller) continue
      waiting.delete(caller)
      if (later.length > 0) waiting.set(caller, later)
      running.set(caller, own + 1)
      start?.()
    }
  }

  function leave(caller: string): void {
    const left = (running.get(caller) ?? 1) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    startNext()
  }

  return async (caller, work) => {
    const queue = waiting.get(caller) ?? []
    const all = sum([...waiting.values()].map(({ length }) => length))
    if (queue.length >= maxWaitingPerCaller || all >= maxWaiting) throw new GateFullError()
    await new Promise<void>((resolve) => {
      waiting.set(caller, [...queue, resolve])
      startNext()
    })
    try {
      return await work()
    } finally {
      leave(caller)
    }
  }
}

export class GateFullError extends Error {
  override readonly name = 'GateFullError'

  constructor() {
    super('Too much of this is under way. Try again in a moment.')
  }
}
