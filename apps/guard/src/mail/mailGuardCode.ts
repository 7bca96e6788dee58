import { codeMinutes, mailCode, parseEmail, resendAfterSeconds, spendBudget } from '@latchkey/server/parts'
import type { GuardContext, GuardRequest } from '../GuardContext.ts'
import { countShares, indexAddress } from '../shares/shareRows.ts'
import { type CodePurpose, toPurpose } from './codePurpose.ts'
import { writeGuardCodeMail } from './writeGuardCodeMail.ts'

/**
 * Mails a code of the guard's own. A wallet with a share for the address has limits of its own there: whoever makes up the ids of wallets
 * uses up those of the address, and keeps nobody from recovering.
 * @throws ApiError 400 for what is no address, 429
 */
export async function mailGuardCode(
  context: GuardContext,
  { body, deviceKey, caller, language }: GuardRequest<'startStore' | 'startRecovery'>,
  purpose: Exclude<CodePurpose, 'release'>,
): Promise<{ flowId: string; resendAfterSeconds: number }> {
  const email = parseEmail(body.email)
  await spendBudget(context, 'mail', caller)
  const { walletId } = body
  const subjectIndex = indexAddress(context.keys, email.address)
  const hasShare = (await countShares(context.db, { walletId, subjectIndex })) > 0
  const about = { to: email.address, walletOrigin: context.walletOrigin, minutes: codeMinutes, purpose, language }
  const { flowId } = await mailCode(context, {
    email,
    deviceKey,
    origin: body.origin,
    purpose: toPurpose(purpose, walletId),
    ...(hasShare && { limitsOf: `wallet ${walletId}` }),
    write: (code) => writeGuardCodeMail({ ...about, code }),
  })
  return { flowId, resendAfterSeconds }
}
