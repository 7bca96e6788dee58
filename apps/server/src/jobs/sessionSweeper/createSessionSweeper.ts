import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../../context.ts'

/** Deletes sessions that are over. */
export type SessionSweeper = { start: () => void; stop: () => Promise<void> }

const intervalMs = 60_000

/**
 * Deletes sessions that no owner granted in time and those that ended a week ago, and closes those that a server of an earlier version
 * activated without a signature. Every server does so: a run with nothing to delete costs three queries.
 */
export function createSessionSweeper(
  context: Pick<ServerContext, 'sessions' | 'pendingSessions'> & { log: FastifyBaseLogger },
): SessionSweeper {
  const { sessions, pendingSessions, log } = context
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function sweep(): Promise<void> {
    await pendingSessions.deleteExpired()
    await sessions.closeUnproven()
    await sessions.deleteEnded()
  }

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sweep().catch((error: unknown) =>
        log.warn({ err: error }, 'sessions that are over were not deleted, will retry'),
      )
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
