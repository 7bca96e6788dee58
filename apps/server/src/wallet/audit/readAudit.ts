import { and, asc, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAudit, walletUsers } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'
import { macOfEntry } from './appendAudit.ts'

const pageSize = 50

/** A page of what happened in the visitor's account, newest first. */
export const readAudit: WalletHandler<'readAudit'> = async ({ db }, { body: { before }, session }) => {
  const rows = await db
    .select()
    .from(walletAudit)
    .where(and(eq(walletAudit.userId, session.userId), before === undefined ? undefined : lt(walletAudit.id, before)))
    .orderBy(desc(walletAudit.id))
    .limit(pageSize)
  const last = rows.at(-1)
  return {
    entries: rows.map(({ id, at, event, device }) => ({ id, at: at.toISOString(), event, device })),
    next: last && last.id > 1 ? last.id : null,
  }
}

/**
 * Checks a visitor's log.
 * @returns the number of the first entry that is missing, changed or out of order; undefined where the chain is whole.
 */
export async function findAuditFault(
  db: Database,
  keys: Pick<DeploymentKeys, 'mac'>,
  userId: string,
): Promise<number | undefined> {
  const [user] = await db.select().from(walletUsers).where(eq(walletUsers.id, userId))
  const rows = await db.select().from(walletAudit).where(eq(walletAudit.userId, userId)).orderBy(asc(walletAudit.id))
  let head = ''
  for (const [index, row] of rows.entries()) {
    head = macOfEntry(keys, row, head)
    if (row.id !== index + 1 || row.mac !== head) return index + 1
  }
  const isWhole = user?.auditCount === rows.length && user.auditHead === head
  return isWhole ? undefined : rows.length + 1
}
