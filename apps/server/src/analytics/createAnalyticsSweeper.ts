import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../context.ts'
import { createSweeper, type Sweeper } from '../jobs/createSweeper.ts'
import { firstDay } from './readReport.ts'

/** Deletes the days that are older than the operator keeps. A run costs two queries. */
export function createAnalyticsSweeper(
  context: Pick<ServerContext, 'config' | 'analytics'> & { log: FastifyBaseLogger },
): Sweeper {
  const { config, analytics, log } = context
  return createSweeper({
    log,
    failed: 'old analytics were not deleted, will retry',
    sweep: () => analytics.store.prune(firstDay(config.analytics.days, new Date())),
  })
}
