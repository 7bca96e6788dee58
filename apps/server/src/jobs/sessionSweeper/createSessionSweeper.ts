import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { createSweeper, type Sweeper } from '../createSweeper.ts'

/**
 * Deletes sessions that no owner granted in time and those that ended a week ago, and closes those that a server of an earlier version
 * activated without a signature. Deletes sign-ins and their tokens that are over, and publishes the next key that signs them in time. A run
 * with nothing to do costs seven queries.
 */
export function createSessionSweeper(
  context: Pick<ServerContext, 'sessions' | 'pendingSessions' | 'signIns' | 'signIn'> & { log: FastifyBaseLogger },
): Sweeper {
  const { sessions, pendingSessions, signIns, signIn, log } = context
  return createSweeper({
    log,
    failed: 'sessions that are over were not deleted, will retry',
    async sweep() {
      await pendingSessions.deleteExpired()
      await sessions.closeUnproven()
      await sessions.deleteEnded()
      await signIns.deleteEnded()
      await signIn?.keys.maintain()
    },
  })
}
