import { eq } from 'drizzle-orm'
import { walletEmailChanges } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { resendAfterSeconds } from '../login/emailCodes.ts'
import { spendBudget } from '../login/limitCallers.ts'
import { parseEmail } from '../login/parseEmail.ts'
import { findChange, mailChangeCode } from './emailChanges.ts'

/** Mails a code to the new address, also to one that somebody else signs in with: who reads it is told, and nobody else. */
export const mailNewEmail: WalletHandler<'mailNewEmail'> = async (context, { body, session, caller, language }) => {
  const { userId, deviceKey } = session
  const { keys } = context.wallet
  const { flowId } = body
  const email = parseEmail(body.email)
  const newIndex = keys.mac('email', email.normal)
  await spendBudget(context, 'mail', caller)
  await context.db.transaction(async (tx) => {
    const { stage, origin, oldIndex } = await findChange(tx, { flowId, userId, deviceKey })
    if (stage !== 'proven' && stage !== 'new') throw walletError('flow_unknown')
    if (newIndex === oldIndex) throw walletError('email_same', { field: 'email' })
    const to = email.address
    const of = { flowId, subjectIndex: newIndex, deviceKey, language }
    const mailed = await mailChangeCode(context, tx, { ...of, to, origin, step: 'new' })
    const sealedNew = keys.seal(to, `change ${flowId} new`)
    const next = { stage: 'new', newIndex, sealedNew, ...mailed } as const
    await tx.update(walletEmailChanges).set(next).where(eq(walletEmailChanges.id, flowId))
  })
  return { resendAfterSeconds }
}
