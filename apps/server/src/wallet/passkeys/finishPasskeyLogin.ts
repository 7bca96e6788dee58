import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { createSession, isKnownDevice } from '../sessions/createSession.ts'
import { takeChallenge } from './challenges.ts'
import { notePasskeyUse, requirePasskey } from './passkeyRows.ts'
import { toUserHandle } from './startPasskey.ts'
import { readTopOrigin, verifyAssertion } from './verifyPasskey.ts'

/** Signs in with a passkey, which says whose it is. Nobody is signed up this way. */
export const finishPasskeyLogin: WalletHandler<'finishPasskeyLogin'> = async (context, request) => {
  const { body, deviceKey, device, caller } = request
  const { db, wallet } = context
  const { credential, refreshHash } = body
  await spendBudget(context, 'code', caller)
  const { challenge } = await takeChallenge(db, { ...body, userId: null, deviceKey, purpose: 'login' })
  const topOrigin = await readTopOrigin(context, credential)
  return await db.transaction(async (tx) => {
    const { userId } = await requirePasskey(context, tx, credential.id)
    if (!(await lockUser(tx, userId))) throw walletError('passkey_unknown')
    // Read again: it may have been removed, or used, before the visitor was locked.
    const passkey = await requirePasskey(context, tx, credential.id)
    const { userHandle = toUserHandle(userId) } = credential
    if (passkey.userId !== userId || userHandle !== toUserHandle(userId)) throw walletError('passkey_wrong')
    const { counter } = await verifyAssertion(context, { credential, challenge, passkey, topOrigin })
    await notePasskeyUse(tx, passkey, counter)
    const isKnown = await isKnownDevice(tx, { userId, deviceKey })
    await appendAudit(tx, wallet.keys, { userId, event: 'signed_in', device, subject: passkey.id })
    if (!isKnown) await queueNotice(context, tx, { userId, notice: 'newDevice', device })
    return await createSession(context, tx, { userId, deviceKey, device, refreshHash })
  })
}
