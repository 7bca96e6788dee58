import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Deletes what is over, again and again. */
export type Sweeper = { start: () => void; stop: () => Promise<void> }

const intervalMs = 60_000

/**
 * Runs `sweep` at once and every minute. Every server does so: it must be safe on several at once, and cheap with nothing to delete.
 * @param context.failed the log's line where it fails; the next run tries again.
 */
export function createSweeper(context: {
  sweep: () => Promise<void>
  log: FastifyBaseLogger
  failed: string
}): Sweeper {
  const { sweep, log, failed } = context
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sweep().catch((error: unknown) => log.warn({ err: error }, failed))
      // An abort ends the loop by its condition.
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      const controller = new AbortController()
      running ??= { controller, done: follow(controller.signal) }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
  }
}
