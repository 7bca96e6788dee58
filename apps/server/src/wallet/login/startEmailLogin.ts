import { randomInt, randomUUID } from 'node:crypto'
import { isOriginAllowed } from '@latchkey/wire'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { projects, walletLoginFlows } from '../../db/schema.ts'
import { toProject } from '../../projects/createProjects.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { writeCodeMail } from '../mail/writeMails.ts'
import type { WalletContext } from '../WalletContext.ts'
import { isOwnersDevice } from './isOwnersDevice.ts'
import { assertMayMail, lockAddress, mailWindows, storeAddress } from './limitAddress.ts'
import { spendBudget } from './limitCallers.ts'
import { parseEmail } from './parseEmail.ts'

export const codeMinutes = 10
/** Codes of one address that a device can use at a time; its oldest ends when one more is mailed. */
const maxLiveCodes = 3

/**
 * Mails a login code. Nothing here depends on whether anybody signs in with the address: only devices that have a wallet are looked up. The
 * code can be used by this device only, in this flow only.
 */
export const startEmailLogin: WalletHandler<'startEmailLogin'> = async (context, { body, deviceKey, caller }) => {
  const { db, wallet } = context
  const { keys, outbox } = wallet
  const email = parseEmail(body.email)
  await assertKnownOrigin(context, body)
  if (!outbox.isAvailable) throw walletError('mail_unavailable')
  await spendBudget(context, 'mail', caller)
  const subjectIndex = keys.mac('email', email.normal)
  const flowId = randomUUID()
  const code = createCode()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + codeMinutes * 60_000)
  await db.transaction(async (tx) => {
    const limits = await lockAddress(tx, subjectIndex)
    assertMayMail(limits, { isOwnersDevice: await isOwnersDevice(tx, { subjectIndex, deviceKey }) })
    await storeAddress(tx, subjectIndex, { ...limits, mailedAt: [...limits.mailedAt, createdAt.getTime()] })
    await endOldest(tx, { subjectIndex, deviceKey })
    await tx.insert(walletLoginFlows).values({
      id: flowId,
      deviceKey,
      subjectIndex,
      sealedEmail: keys.seal(email.address, `flow ${flowId}`),
      origin: body.origin,
      codeMac: macOfCode(context, flowId, code),
      createdAt,
      expiresAt,
    })
    const mail = writeCodeMail({
      to: email.address,
      code,
      origin: body.origin,
      walletOrigin: wallet.origin(),
      minutes: codeMinutes,
    })
    await outbox.queue(tx, mail, { expiresAt })
  })
  return { flowId, action: 'VERIFY_OTP', resendAfterSeconds: (mailWindows[0]?.ms ?? 0) / 1_000 }
}

/** Each of the million codes is as likely as any other. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A million codes are tried in a moment without the key, so it is a keyed hash, and another one in each flow. */
export function macOfCode({ wallet }: Pick<WalletContext, 'wallet'>, flowId: string, code: string): string {
  return wallet.keys.mac('code', `${flowId}|${code}`)
}

/** Leaves room for one more code of the device: a stranger's requests do not end the visitor's. The address is locked. */
async function endOldest(
  tx: Database,
  { subjectIndex, deviceKey }: { subjectIndex: string; deviceKey: string },
): Promise<void> {
  const live = await tx
    .select({ id: walletLoginFlows.id })
    .from(walletLoginFlows)
    .where(and(eq(walletLoginFlows.subjectIndex, subjectIndex), eq(walletLoginFlows.deviceKey, deviceKey)))
    .orderBy(asc(walletLoginFlows.createdAt))
  const ended = live.slice(0, Math.max(0, live.length - maxLiveCodes + 1)).map(({ id }) => id)
  if (ended.length > 0) await tx.delete(walletLoginFlows).where(inArray(walletLoginFlows.id, ended))
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
