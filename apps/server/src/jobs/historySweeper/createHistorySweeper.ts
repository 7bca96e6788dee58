import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { createSweeper, type Sweeper } from '../createSweeper.ts'

const dayMs = 86_400_000

/** Deletes the kept history of Solana accounts that nobody requested lately, and what is above the limit. A run costs two queries. */
export function createHistorySweeper(
  context: Pick<ServerContext, 'config' | 'solanaHistories'> & { log: FastifyBaseLogger },
): Sweeper {
  const { config, solanaHistories, log } = context
  const { days, maxTransactions } = config.solanaHistory
  return createSweeper({
    log,
    failed: 'the history of Solana accounts was not pruned, will retry',
    sweep: () => solanaHistories.prune({ before: new Date(Date.now() - days * dayMs), maxKept: maxTransactions }),
  })
}
