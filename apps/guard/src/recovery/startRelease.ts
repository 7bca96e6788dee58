import { codeMinutes, mailCode, parseEmail, resendAfterSeconds, spendBudget } from '@latchkey/server/parts'
import type { GuardHandler } from '../GuardContext.ts'
import { toPurpose } from '../mail/codePurpose.ts'
import { writeGuardCodeMail } from '../mail/writeGuardCodeMail.ts'
import { findReleasable } from './findReleasable.ts'
import { addStopLink } from './stopLinks.ts'

/**
 * Mails the second code of a recovery, once its delay is over: someone who had the mailbox at its start needs it again. It goes to the
 * address of the recovery. Its mails and wrong codes are counted for this recovery alone: nobody who requests other codes for the address,
 * or runs another recovery, uses them up.
 * @throws ApiError 410 `guard_over`, 429 `guard_waiting`, `mail_cooldown`
 */
export const startRelease: GuardHandler<'startRelease'> = async (context, { body, deviceKey, caller, language }) => {
  const { db, keys, walletOrigin } = context
  const { recoveryId } = body
  await spendBudget(context, 'mail', caller)
  const of = { recoveryId, deviceKey }
  const { sealedEmail, device } = await findReleasable(db, of)
  const email = parseEmail(keys.open(sealedEmail, `recovery ${recoveryId}`))
  const about = { to: email.address, walletOrigin, minutes: codeMinutes, language, purpose: 'release' } as const
  const { flowId } = await mailCode(context, {
    email,
    deviceKey,
    origin: walletOrigin,
    purpose: toPurpose('release', recoveryId),
    limitsOf: recoveryId,
    async write(code, { tx }) {
      // It may have been stopped since.
      await findReleasable(tx, { ...of, lock: true })
      const link = await addStopLink(context, tx, recoveryId)
      return writeGuardCodeMail({ ...about, code, stop: { link, device } })
    },
  })
  return { flowId, resendAfterSeconds }
}
