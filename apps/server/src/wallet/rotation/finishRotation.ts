import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletRotations, walletSessions, walletWallets } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { macOfWallet, readWallet, requireFacts } from '../custody/readFacts.ts'
import { findGuardRow } from '../guard/guardRow.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import { requireStaged, type StagedRotation } from './stagedRotation.ts'

/**
 * Puts the staged wallet into use in one transaction: every enrolment of the old generation is deleted with its keys, and with them what
 * other devices, an earlier password and other passkeys opened. Before it the old set opens the wallet, after it the new one.
 */
export const finishRotation: WalletHandler<'finishRotation'> = async (context, { body, session, device }) => {
  const { userId, deviceKey } = session
  return await context.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    const wallet = await readWallet(context, tx, userId)
    // A retry: the response was lost.
    if (wallet?.generation === body.generation) {
      await assertEnrolled(context, tx, { userId, deviceKey })
      return await requireFacts(context, tx, { userId, deviceKey })
    }
    const staged = await requireStaged(tx, { userId, deviceKey })
    if (!wallet || staged.generation !== body.generation || staged.generation !== wallet.generation + 1)
      throw walletError('rotation_over')
    const endsGuard = (await findGuardRow(tx, userId)) !== undefined
    await flip(context, tx, { userId, staged })
    await appendAudit(tx, context.wallet.keys, { userId, event: 'wallet_rotated', device, subject: staged.own.id })
    await queueNotice(context, tx, { userId, notice: 'walletRotated', device, endsGuard })
    return await requireFacts(context, tx, { userId, deviceKey })
  })
}

async function flip(
  context: WalletContext,
  tx: Database,
  { userId, staged }: { userId: string; staged: StagedRotation },
): Promise<void> {
  const { generation, blob, rows } = staged
  await tx.delete(walletEnrolments).where(eq(walletEnrolments.userId, userId))
  for (const row of rows) await tx.insert(walletEnrolments).values(row)
  const [wallet] = await tx.select().from(walletWallets).where(eq(walletWallets.userId, userId))
  if (!wallet) throw walletError('rotation_over')
  const next = { ...wallet, generation, blob }
  const change = { generation, blob, mac: macOfWallet(context, next) }
  await tx.update(walletWallets).set(change).where(eq(walletWallets.userId, userId))
  // What was proven for the old generation enrols nothing into the new one.
  await tx
    .update(walletSessions)
    .set({ recoveredAt: null, recoveredFrom: null })
    .where(eq(walletSessions.userId, userId))
  await tx.delete(walletRotations).where(eq(walletRotations.userId, userId))
}
