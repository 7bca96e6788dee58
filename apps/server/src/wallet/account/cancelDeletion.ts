import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletUsers } from '../../db/schema.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'

type Of = { userId: string; device: string }

/**
 * Keeps an account that its visitor signs in to, in the transaction of the sign-in.
 * @returns whether it was to be deleted
 */
export async function cancelDeletion(context: WalletContext, tx: Database, of: Of): Promise<boolean> {
  if (!(await endDeletion(context, tx, of))) return false
  await queueNotice(context, tx, { ...of, notice: 'deletionCanceled' })
  return true
}

/** Keeps an account, without a mail about it. @returns whether it was to be deleted */
export async function endDeletion({ wallet }: WalletContext, tx: Database, { userId, device }: Of): Promise<boolean> {
  const [user] = await tx.select().from(walletUsers).where(eq(walletUsers.id, userId)).for('update')
  if (!user?.deleteAfter) return false
  await tx.update(walletUsers).set({ deleteAfter: null }).where(eq(walletUsers.id, userId))
  await appendAudit(tx, wallet.keys, { userId, event: 'deletion_canceled', device })
  return true
}
