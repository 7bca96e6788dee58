import { codeMinutes, mailCode, parseEmail, resendAfterSeconds, spendBudget } from '@latchkey/server/parts'
import type { GuardContext, GuardRequest } from '../GuardContext.ts'
import { type CodePurpose, toPurpose } from './codePurpose.ts'
import { writeGuardCodeMail } from './writeGuardMails.ts'

/** Mails a code of the guard's own. @throws ApiError 400 for what is no address, 429 */
export async function mailGuardCode(
  context: GuardContext,
  { body, deviceKey, caller }: GuardRequest<'startStore' | 'startRecovery'>,
  purpose: Exclude<CodePurpose, 'release'>,
): Promise<{ flowId: string; resendAfterSeconds: number }> {
  const email = parseEmail(body.email)
  await spendBudget(context, 'mail', caller)
  const about = { to: email.address, walletOrigin: context.walletOrigin, minutes: codeMinutes, purpose }
  const { flowId } = await mailCode(context, {
    email,
    deviceKey,
    origin: body.origin,
    purpose: toPurpose(purpose, body.walletId),
    write: (code) => writeGuardCodeMail({ ...about, code }),
  })
  return { flowId, resendAfterSeconds }
}
