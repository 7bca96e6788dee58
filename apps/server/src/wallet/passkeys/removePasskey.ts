import { and, eq } from 'drizzle-orm'
import { walletLogins, walletPasskeys } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { dropStagedWith } from '../rotation/stagedRotation.ts'
import { endReaders } from '../sessions/endReaders.ts'
import { readUser } from '../sessions/readUser.ts'

/** Removes a passkey: its login, its key and its shares go together. The last way to sign in stays. Repeated, it changes nothing. */
export const removePasskey: WalletHandler<'removePasskey'> = async (context, { body, session, device }) => {
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  return await context.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await assertEnrolled(context, tx, { userId, deviceKey })
    const isMeant = and(eq(walletPasskeys.id, body.passkeyId), eq(walletPasskeys.userId, userId))
    const [passkey] = await tx.select().from(walletPasskeys).where(isMeant)
    if (passkey) {
      const logins = await tx.select({ id: walletLogins.id }).from(walletLogins).where(eq(walletLogins.userId, userId))
      if (logins.length === 1) throw walletError('last_login', { field: 'passkeyId' })
      await dropStagedWith(tx, { userId, passkeyId: passkey.id })
      await tx.delete(walletLogins).where(eq(walletLogins.id, passkey.loginId))
      await endReaders(tx, session)
      await appendAudit(tx, context.wallet.keys, { userId, event: 'passkey_removed', device, subject: passkey.id })
      await queueNotice(context, tx, { userId, notice: 'passkeyRemoved', device })
    }
    return await readUser(context, tx, { userId, deviceKey })
  })
}
