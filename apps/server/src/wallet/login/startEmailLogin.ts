import { isOriginAllowed } from '@latchkey/wire'
import { and, eq } from 'drizzle-orm'
import { projects } from '../../db/schema.ts'
import { toProject } from '../../projects/createProjects.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import type { Outbox } from '../mail/createOutbox.ts'
import { writeCodeMail } from '../mail/writeCodeMails.ts'
import type { WalletContext } from '../WalletContext.ts'
import { createDeviceLink } from './deviceLinks.ts'
import { codeMinutes, mailCode, resendAfterSeconds } from './emailCodes.ts'
import { isOwnersDevice } from './isOwnersDevice.ts'
import { spendBudget } from './limitCallers.ts'
import { parseEmail } from './parseEmail.ts'

/**
 * Mails a login code. Nothing here depends on whether anybody signs in with the address: only devices that have a wallet are looked up. The
 * code can be used by this device only, in this flow only. Where the operator wants it (`WALLET_DEVICE_LINK`), the mail for every other
 * device has a link that confirms the device first, also where nobody signs in with the address.
 */
export const startEmailLogin: WalletHandler<'startEmailLogin'> = async (context, request) => {
  const { body, deviceKey, device, caller, language } = request
  const { db, wallet } = context
  const { keys, outbox } = wallet
  const { origin } = body
  const email = parseEmail(body.email)
  await assertKnownOrigin(context, body)
  assertMailed(outbox)
  await spendBudget(context, 'mail', caller)
  const about = { to: email.address, origin, walletOrigin: wallet.origin(), minutes: codeMinutes, language }
  const link = wallet.deviceLink ? createDeviceLink(device) : undefined
  const url = link && `${wallet.origin()}/v1/device?token=${link.token}`
  const { flowId, hasLink } = await mailCode(
    { db, keys, outbox },
    {
      email,
      deviceKey,
      origin,
      purpose: '',
      isOwnersDevice,
      link: link?.columns,
      write: (code, { hasLink }) => writeCodeMail({ ...about, code, ...(url && hasLink && { link: { url, device } }) }),
    },
  )
  if (!link || !hasLink) return { flowId, action: 'VERIFY_OTP', resendAfterSeconds }
  const confirmation = { number: link.number, minutes: codeMinutes }
  return { flowId, action: 'VERIFY_DEVICE', resendAfterSeconds, confirmation }
}

/**
 * Asked before anything about the address is: the answer is the same for all.
 * @throws ApiError 503 `mail_unavailable`
 */
export function assertMailed({ isAvailable, isDown }: Pick<Outbox, 'isAvailable' | 'isDown'>): void {
  if (!isAvailable) throw walletError('mail_unavailable')
  const description = 'The mail server does not respond, so that no code can be mailed. Try again in a minute.'
  if (isDown()) throw walletError('mail_unavailable', { description })
}

/**
 * The mail names the site that embeds the wallet, so a project must name it: the one of the request, or any one where it names none.
 * @throws ApiError 403 `origin_not_allowed`
 */
export async function assertKnownOrigin(
  context: WalletContext,
  body: { origin: string; projectId?: string | undefined },
): Promise<void> {
  const { origin, projectId } = body
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
  const rules = isOrigin ? await readRules(context, projectId) : []
  if (!isOriginAllowed(origin, rules)) throw walletError('origin_not_allowed', { field: 'origin' })
}

async function readRules({ db, projects: known }: WalletContext, projectId: string | undefined) {
  // Without any project there is the default one, for every id and none.
  const one = await known.find(projectId)
  if (one || projectId !== undefined) return one?.originRules ?? []
  const rows = await db
    .select()
    .from(projects)
    .where(and(eq(projects.isEnabled, true)))
  return rows.flatMap((row) => toProject(row).originRules)
}
