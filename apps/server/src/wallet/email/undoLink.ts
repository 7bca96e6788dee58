import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletUsers } from '../../db/schema.ts'
import { hashText } from '../http/verifyProof.ts'
import { writeUndoMail } from '../mail/writeNoticeMails.ts'
import type { WalletContext } from '../WalletContext.ts'

/** Freezes recovery, so that whoever took an address away waits. @returns until when, which is as long as that can be undone */
export async function freezeRecovery(context: WalletContext, tx: Database, userId: string): Promise<Date> {
  const recoveryFrozenUntil = new Date(Date.now() + context.wallet.freezeHours * 3_600_000)
  await tx.update(walletUsers).set({ recoveryFrozenUntil }).where(eq(walletUsers.id, userId))
  return recoveryFrozenUntil
}

/** Tells an address that it no longer signs in, with the link that undoes this. @returns what is stored of the link */
export async function mailUndoLink(
  { wallet }: WalletContext,
  tx: Database,
  about: { what: 'changed' | 'removed'; to: string; device: string; until: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const link = `${wallet.origin()}/v1/undo?token=${token}`
  if (wallet.outbox.isAvailable)
    await wallet.outbox.queue(tx, writeUndoMail({ ...about, link }), { expiresAt: about.until })
  return hashText(token)
}
