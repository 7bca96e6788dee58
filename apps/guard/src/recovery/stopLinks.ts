import { randomBytes } from 'node:crypto'
import { type Database, hashText } from '@latchkey/server/parts'
import { and, eq } from 'drizzle-orm'
import { guardRecoveries, guardStopLinks } from '../db/schema.ts'
import type { GuardContext } from '../GuardContext.ts'

/**
 * Makes a link that stops a recovery, for one mail: each mail has its own, as only the hash of a token is kept.
 * @param tx has the recovery's row.
 */
export async function addStopLink({ origin }: GuardContext, tx: Database, recoveryId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(guardStopLinks).values({ tokenHash: hashText(token), recoveryId })
  return `${origin()}/v1/guard/stop?token=${token}`
}

/** Whether a link of a mail still stops something. */
export async function isStoppable({ db }: GuardContext, token: string): Promise<boolean> {
  return (await findLinked(db, token)) !== undefined
}

/**
 * Stops every recovery of the wallet for the address that got the link: who has to stop one wants none of them.
 * @returns false where the link stops nothing anymore.
 */
export async function stop({ db, log, metrics }: GuardContext, token: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const row = await findLinked(tx, token)
    if (!row) return false
    const { id: recoveryId, walletId, subjectIndex } = row
    const isOf = and(eq(guardRecoveries.walletId, walletId), eq(guardRecoveries.subjectIndex, subjectIndex))
    await tx.delete(guardRecoveries).where(isOf)
    metrics.count('recovery_canceled')
    log.info({ event: 'recovery_canceled', walletId, recoveryId, by: 'mail' }, 'audit')
    return true
  })
}

async function findLinked(db: Database, token: string) {
  const { id, walletId, subjectIndex } = guardRecoveries
  const [row] = await db
    .select({ id, walletId, subjectIndex })
    .from(guardStopLinks)
    .innerJoin(guardRecoveries, eq(guardRecoveries.id, guardStopLinks.recoveryId))
    .where(eq(guardStopLinks.tokenHash, hashText(token)))
  return row
}
