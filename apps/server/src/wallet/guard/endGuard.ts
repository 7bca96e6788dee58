import type { Database } from '../../db/Database.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import { deleteGuardRow } from './guardRow.ts'

/**
 * Ends recovery by email, where it is set up: the auth share is deleted with its key, so that the guard's share opens nothing. Also when the
 * address that the guard knows is the visitor's no longer. The visitor is locked.
 */
export async function endGuard(
  context: WalletContext,
  tx: Database,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  if (!(await deleteGuardRow(tx, userId))) return
  await appendAudit(tx, context.wallet.keys, { userId, event: 'guard_removed', device })
  await queueNotice(context, tx, { userId, notice: 'guardRemoved', device })
}
