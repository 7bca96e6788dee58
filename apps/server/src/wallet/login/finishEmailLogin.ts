import { appendAudit } from '../audit/appendAudit.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { createSession, isKnownDevice } from '../sessions/createSession.ts'
import { tryCode } from './emailCodes.ts'
import { findOrCreateUser } from './findOrCreateUser.ts'
import { isOwnersDevice } from './isOwnersDevice.ts'
import { spendBudget, spendGuess } from './limitCallers.ts'

/** Signs in with the code of a mail. Of any number of concurrent calls with the right code, one succeeds. */
export const finishEmailLogin: WalletHandler<'finishEmailLogin'> = async (context, request) => {
  const { body, deviceKey, device, caller } = request
  await spendBudget(context, 'code', caller)
  const { flowId, code, refreshHash } = body
  const session = await context.db.transaction(async (tx) => {
    const flow = await tryCode(context.wallet, tx, {
      flowId,
      code,
      deviceKey,
      purpose: '',
      isOwnersDevice,
      spendGuess: () => spendGuess(context),
    })
    // The wrong try is kept: throwing here would undo it.
    if (!flow) return undefined
    const label = context.wallet.keys.open(flow.sealedEmail, `flow ${flow.id}`)
    // The address is locked, so that two of its codes do not create two visitors. Where it was changed, the code can be used once
    // that is undone.
    const account = { kind: 'email', subjectIndex: flow.subjectIndex, label }
    const { userId, isNew } = await findOrCreateUser(context, tx, account)
    const isKnown = isNew || (await isKnownDevice(tx, { userId, deviceKey }))
    await appendAudit(tx, context.wallet.keys, { userId, event: 'signed_in', device })
    if (!isKnown) await queueNotice(context, tx, { userId, notice: 'newDevice', device, origin: flow.origin })
    return await createSession(context, tx, { userId, deviceKey, device, refreshHash })
  })
  if (!session) throw walletError('code_wrong', { field: 'code' })
  return session
}
