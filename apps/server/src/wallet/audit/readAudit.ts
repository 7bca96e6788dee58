import { and, desc, eq, lt } from 'drizzle-orm'
import { walletAudit } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

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
