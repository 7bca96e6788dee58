import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/Database.ts'
import { walletEmailChanges, type walletLogins } from '../../db/schema.ts'
import { endGuard } from '../guard/endGuard.ts'
import { openLabel } from '../sessions/readUser.ts'
import type { WalletContext } from '../WalletContext.ts'
import { freezeRecovery, mailUndoLink } from './undoLink.ts'

/**
 * What removing an email address has besides. It takes the account from whoever reads that mailbox as a change of the address does, so
 * recovery is frozen as long, and the address can undo it. The visitor is locked.
 */
export async function giveUpEmail(
  context: WalletContext,
  tx: Database,
  { login, deviceKey, device }: { login: typeof walletLogins.$inferSelect; deviceKey: string; device: string },
): Promise<void> {
  const { id: loginId, userId, subjectIndex } = login
  const { keys, origin } = context.wallet
  await endGuard(context, tx, { userId, device })
  const to = openLabel(context, login)
  const until = await freezeRecovery(context, tx, userId)
  const undoHash = await mailUndoLink(context, tx, { what: 'removed', to, device, until })
  const id = randomUUID()
  const old = { loginId, oldIndex: subjectIndex, sealedOld: keys.seal(to, `change ${id} old`) }
  const change = { id, userId, deviceKey, origin: origin(), ...old, undoHash, createdAt: new Date(), expiresAt: until }
  await tx.insert(walletEmailChanges).values({ ...change, stage: 'changed' })
}
