import {
  type Database,
  type Repeated,
  repeatWork,
  walletAddressLimits,
  walletLoginFlows,
  walletMails,
} from '@latchkey/server/parts'
import { lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { guardRecoveries } from './db/schema.ts'

const intervalMs = 60_000
const dayMs = 24 * 3_600_000

/** Deletes what is over: codes, recoveries, unsent mails, and limits of addresses that nobody used for a day. */
export function createSweeper({
  db,
  log,
}: {
  db: Database
  log: FastifyBaseLogger
}): Repeated & { sweep: () => Promise<void> } {
  async function sweep(): Promise<void> {
    const now = new Date()
    await db.delete(walletLoginFlows).where(lt(walletLoginFlows.expiresAt, now))
    await db.delete(guardRecoveries).where(lt(guardRecoveries.expiresAt, now))
    await db.delete(walletMails).where(lt(walletMails.expiresAt, now))
    await db.delete(walletAddressLimits).where(lt(walletAddressLimits.changedAt, new Date(now.getTime() - dayMs)))
  }
  const onFailed = (error: unknown) => log.warn({ err: error }, 'what is over was not deleted, will retry')
  return { sweep, ...repeatWork({ intervalMs, run: sweep, onFailed }) }
}
