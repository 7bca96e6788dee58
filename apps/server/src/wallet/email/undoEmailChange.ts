import { and, eq, gt, gte, max, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEmailChanges, walletLogins, walletSessions, walletUsers } from '../../db/schema.ts'
import { endDeletion } from '../account/cancelDeletion.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { endGuard } from '../guard/endGuard.ts'
import { hashText } from '../http/verifyProof.ts'
import { findLogin } from '../login/findOrCreateUser.ts'
import { lockAddress } from '../login/limitAddress.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { EmailChange } from './emailChanges.ts'

export type UndoResult = 'undone' | 'over' | 'taken'

/** Whether a link still undoes something. */
export async function isUndoable(db: Database, token: string): Promise<boolean> {
  return (await findByToken(db, token)) !== undefined
}

/**
 * Gives the account back to the old address: the login is the old one again, and every session ends. Later changes end with it, and a
 * deletion that waits. Earlier changes can still be undone: undoing the second of two changes does not
 * take the first address's link away.
 */
export async function undoEmailChange(
  context: WalletContext,
  { token, device }: { token: string; device: string },
): Promise<UndoResult> {
  return await context.db.transaction(async (tx) => {
    const found = await findByToken(tx, token)
    if (!found?.oldIndex) return 'over'
    await lockAddress(tx, found.oldIndex)
    await lockUser(tx, found.userId)
    // Read again: another click may have been faster.
    const change = await findByToken(tx, token)
    if (!change || change.oldIndex !== found.oldIndex) return 'over'
    if (!(await restoreLogin(context, tx, change))) return 'taken'
    const { userId } = change
    await endGuard(context, tx, { userId, device })
    await endChangesFrom(tx, change)
    // Somebody else may have started it: the old address was not told, and may not sign in before it is over.
    await endDeletion(context, tx, { userId, device })
    await tx.delete(walletSessions).where(eq(walletSessions.userId, userId))
    await appendAudit(tx, context.wallet.keys, { userId, event: 'email_restored', device, subject: change.id })
    await queueNotice(context, tx, { userId, notice: 'emailRestored', device })
    return 'undone'
  })
}

/** Ends a change, those after it and what is unfinished; the freeze stays for as long as an earlier one can be undone. */
async function endChangesFrom(tx: Database, { userId, createdAt }: EmailChange): Promise<void> {
  const isOwn = eq(walletEmailChanges.userId, userId)
  const isOver = or(ne(walletEmailChanges.stage, 'changed'), gte(walletEmailChanges.createdAt, createdAt))
  await tx.delete(walletEmailChanges).where(and(isOwn, isOver))
  const [left] = await tx
    .select({ until: max(walletEmailChanges.expiresAt) })
    .from(walletEmailChanges)
    .where(isOwn)
  const recoveryFrozenUntil = left?.until ?? null
  await tx.update(walletUsers).set({ recoveryFrozenUntil }).where(eq(walletUsers.id, userId))
}

async function findByToken(db: Database, token: string): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(walletEmailChanges)
    .where(and(eq(walletEmailChanges.undoHash, hashText(token)), gt(walletEmailChanges.expiresAt, new Date())))
  return change
}

/** @returns false where somebody signs in with the old address by now, as servers let them that did not keep it for the undoing. */
async function restoreLogin({ wallet }: WalletContext, tx: Database, change: EmailChange): Promise<boolean> {
  const { id, userId, loginId, oldIndex, sealedOld } = change
  if (loginId === null || oldIndex === null || sealedOld === null) return false
  const other = await findLogin(tx, { kind: 'email', subjectIndex: oldIndex })
  if (other && other.userId !== userId) return false
  // A visitor has one address at a time: one that was added since goes with the change.
  const isAnother = and(eq(walletLogins.userId, userId), eq(walletLogins.kind, 'email'), ne(walletLogins.id, loginId))
  await tx.delete(walletLogins).where(isAnother)
  const label = wallet.keys.open(sealedOld, `change ${id} old`)
  const login = { subjectIndex: oldIndex, sealedLabel: wallet.keys.seal(label, `login ${loginId} ${userId}`) }
  const values = { id: loginId, userId, kind: 'email', ...login, createdAt: change.createdAt }
  await tx.insert(walletLogins).values(values).onConflictDoUpdate({ target: walletLogins.id, set: login })
  return true
}
