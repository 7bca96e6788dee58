import { and, eq, ne } from 'drizzle-orm'
import { walletLogins, walletSessions } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import { giveUpEmail } from '../email/giveUpEmail.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { readUser } from '../sessions/readUser.ts'

/**
 * Removes a way to sign in. The last one stays: without any, nobody could sign in to the wallet. Every other session ends, as it may be of
 * whoever the login is taken from. An email address can undo it for a while. Needs a sign-in of the last five minutes, and a device of the
 * wallet where there is one; repeated, it changes nothing.
 */
export const unlinkLogin: WalletHandler<'unlinkLogin'> = async (context, { body, session, device }) => {
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  return await context.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await assertEnrolled(context, tx, { userId, deviceKey })
    const logins = await tx.select().from(walletLogins).where(eq(walletLogins.userId, userId))
    const own = logins.find(({ id }) => id === body.loginId)
    if (own && logins.length === 1) throw walletError('last_login', { field: 'loginId' })
    if (own) {
      if (own.kind === 'email') await giveUpEmail(context, tx, { login: own, deviceKey, device })
      else await queueNotice(context, tx, { userId, notice: 'loginRemoved', device })
      await tx.delete(walletLogins).where(eq(walletLogins.id, body.loginId))
      await tx.delete(walletSessions).where(and(eq(walletSessions.userId, userId), ne(walletSessions.id, session.id)))
      await appendAudit(tx, context.wallet.keys, { userId, event: 'login_removed', device, subject: body.loginId })
    }
    return await readUser(context, tx, { userId, deviceKey })
  })
}
