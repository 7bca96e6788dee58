import { setTimeout as sleep } from 'node:timers/promises'

/** Work that repeats until it is stopped; what runs then ends first. */
export type Repeated = { start: () => void; stop: () => Promise<void> }

/**
 * Repeats work, also after it failed.
 * @param options.intervalMs milliseconds between the end of one run and the next.
 * @example repeatWork({ intervalMs: 60_000, run: sweep, onFailed: (error) => log.warn({ err: error }) })
 */
export function repeatWork(options: {
  intervalMs: number
  run: () => Promise<void>
  onFailed: (error: unknown) => void
}): Repeated {
  const { intervalMs, run, onFailed } = options
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await run().catch(onFailed)
      // An abort ends the loop by its condition.
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      if (running) return
      const controller = new AbortController()
      running = { controller, done: follow(controller.signal) }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
  }
}
