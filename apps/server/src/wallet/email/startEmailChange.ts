import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { walletEmailChanges, walletLogins } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { codeMinutes, resendAfterSeconds } from '../login/emailCodes.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { assertKnownOrigin, assertMailed } from '../login/startEmailLogin.ts'
import { openLabel } from '../sessions/readUser.ts'
import { mailChangeCode } from './emailChanges.ts'

/** Starts a change of the email address; an unfinished earlier one ends. A visitor without an address adds one. */
export const startEmailChange: WalletHandler<'startEmailChange'> = async (context, request) => {
  const { body, session, caller, language } = request
  const { userId, deviceKey } = session
  const { db, wallet } = context
  assertFreshLogin(session)
  await assertKnownOrigin(context, body)
  assertMailed(wallet.outbox)
  await spendBudget(context, 'mail', caller)
  const flowId = randomUUID()
  const { origin } = body
  const isEmail = and(eq(walletLogins.userId, userId), eq(walletLogins.kind, 'email'))
  const [login] = await db.select().from(walletLogins).where(isEmail)
  const createdAt = new Date()
  const started = { id: flowId, userId, deviceKey, origin, createdAt }
  await db.transaction(async (tx) => {
    await assertEnrolled(context, tx, { userId, deviceKey })
    const isUnfinished = and(eq(walletEmailChanges.userId, userId), ne(walletEmailChanges.stage, 'changed'))
    await tx.delete(walletEmailChanges).where(isUnfinished)
    if (!login) {
      const expiresAt = new Date(createdAt.getTime() + codeMinutes * 60_000)
      await tx.insert(walletEmailChanges).values({ ...started, stage: 'proven', expiresAt })
      return
    }
    const { subjectIndex } = login
    const to = openLabel(context, login)
    const of = { flowId, subjectIndex, deviceKey, language }
    const mailed = await mailChangeCode(context, tx, { ...of, to, origin, step: 'old', signedInAt: session.createdAt })
    const old = { loginId: login.id, oldIndex: subjectIndex, sealedOld: wallet.keys.seal(to, `change ${flowId} old`) }
    await tx.insert(walletEmailChanges).values({ ...started, stage: 'old', ...old, ...mailed })
  })
  return {
    flowId,
    action: login ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
    resendAfterSeconds: login ? resendAfterSeconds : 0,
  }
}
