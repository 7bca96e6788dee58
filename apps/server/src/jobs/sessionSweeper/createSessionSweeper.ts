import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../../context.ts'

/** Takes away what nobody may use any more. */
export type SessionSweeper = { start: () => void; stop: () => Promise<void> }

const intervalMs = 60_000

/**
 * Deletes the sessions that no owner granted in time and those that ended a week ago, and closes those that a server of a version before
 * has put in force without a signature. Each server does so: what is gone already costs one look.
 */
export function createSessionSweeper(
  context: Pick<ServerContext, 'sessions' | 'pendingSessions'> & { log: FastifyBaseLogger },
): SessionSweeper {
  const { sessions, pendingSessions, log } = context
  let running: { controller: AbortController; done: Promise<void> } | undefined

  async function sweep(): Promise<void> {
    await pendingSessions.forget()
    await sessions.closeUnproven()
    await sessions.forgetEnded()
  }

  async function follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sweep().catch((error: unknown) =>
        log.warn({ err: error }, 'sessions that are over were not deleted, will go on'),
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
