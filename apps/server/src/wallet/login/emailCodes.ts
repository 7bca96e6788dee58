import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLoginFlows } from '../../db/schema.ts'
import { isEqual } from '../../secrets/isEqual.ts'
import { walletError } from '../http/walletError.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'
import type { Outbox } from '../mail/createOutbox.ts'
import type { Mail } from '../mail/Mail.ts'
import { isDeviceApproved } from './deviceLinks.ts'
import { assertMayGuess, assertMayMail, mailWindows } from './limitAddress.ts'
import { addMail, addWrong, type IsOwnersDevice, lockGuesses } from './lockGuesses.ts'
import type { Email } from './parseEmail.ts'

export const codeMinutes = 10
/** Wrong codes of one flow; then it ends, for the right one too. */
const maxTries = 5
/** Codes of one address that a device can use at a time; its oldest ends when one more is mailed. */
const maxLiveCodes = 3

/** Seconds until the next mail to an address. */
export const resendAfterSeconds = (mailWindows[0]?.ms ?? 0) / 1_000

export type EmailFlow = typeof walletLoginFlows.$inferSelect

/** What codes need of a process: the wallet's server has them, and the guard its own. */
export type CodeParts = { db: Database; keys: Pick<DeploymentKeys, 'mac' | 'seal'>; outbox: Outbox }

/**
 * Mails a code within the limits of its address. The code can be used by this device only, in this flow only, for this purpose only.
 * Nothing here depends on whether the address is known, except on its owner's device.
 * @param options.purpose what the code is for besides signing in; empty for a login.
 * @param options.limitsOf what has limits of its own at the address, such as the id of a recovery: other mails and wrong codes do not
 *   count there.
 * @param options.write writes the mail, in the transaction that queues it.
 * @returns the flow's id, and whether its device has to be confirmed first.
 * @throws ApiError 429 `mail_cooldown`
 */
export async function mailCode(
  { db, keys, outbox }: CodeParts,
  options: {
    email: Email
    deviceKey: string
    origin: string
    purpose: string
    isOwnersDevice?: IsOwnersDevice
    /** Columns of the link that a device which is not its owner's has to be confirmed by first. */
    link?: Partial<EmailFlow> | undefined
    limitsOf?: string
    write: (code: string, about: { hasLink: boolean; tx: Database }) => Mail | Promise<Mail>
  },
): Promise<{ flowId: string; hasLink: boolean }> {
  const { email, deviceKey, origin, purpose, isOwnersDevice, link, limitsOf, write } = options
  // An address has no space.
  const subjectIndex = keys.mac('email', limitsOf === undefined ? email.normal : `${email.normal} ${limitsOf}`)
  const flowId = randomUUID()
  const code = createCode()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + codeMinutes * 60_000)
  return await db.transaction(async (tx) => {
    const limits = await lockGuesses({ keys }, tx, { subjectIndex, deviceKey, isOwnersDevice })
    assertMayMail(limits)
    const hasLink = link !== undefined && !limits.isOwners
    await addMail(tx, limits)
    await endOldest(tx, { subjectIndex, deviceKey })
    await tx.insert(walletLoginFlows).values({
      id: flowId,
      deviceKey,
      subjectIndex,
      sealedEmail: keys.seal(email.address, `flow ${flowId}`),
      origin,
      codeMac: macOfCode(keys, toSubject(flowId, purpose), code),
      createdAt,
      expiresAt,
      ...(hasLink && link),
    })
    await outbox.queue(tx, await write(code, { hasLink, tx }), { expiresAt, isCode: true })
    return { flowId, hasLink }
  })
}

/**
 * Counts a try, and uses the code up where it is right. The address is locked for the rest of the transaction.
 * @returns undefined for a wrong code; the caller keeps the try by ending the transaction.
 * @throws ApiError 404 `flow_unknown`, 410 `code_expired`, 429 `too_many_tries`, 403 `device_unconfirmed`, `device_denied`
 */
export async function tryCode(
  { keys }: Pick<CodeParts, 'keys'>,
  tx: Database,
  options: {
    flowId: string
    code: string
    deviceKey: string
    purpose: string
    isOwnersDevice?: IsOwnersDevice
    /** Takes a guess from what all callers together have, and throws where none is left. */
    spendGuess?: () => Promise<void>
  },
): Promise<EmailFlow | undefined> {
  const { flowId, code, deviceKey, purpose, isOwnersDevice, spendGuess } = options
  const ofDevice = and(eq(walletLoginFlows.id, flowId), eq(walletLoginFlows.deviceKey, deviceKey))
  const [found] = await tx
    .select({ subjectIndex: walletLoginFlows.subjectIndex })
    .from(walletLoginFlows)
    .where(ofDevice)
  if (!found) throw walletError('flow_unknown')
  // The address first, as where a code is mailed: two transactions that lock in another order wait for each other.
  const guesses = await lockGuesses({ keys }, tx, { ...found, deviceKey, isOwnersDevice })
  const [flow] = await tx.select().from(walletLoginFlows).where(ofDevice).for('update')
  if (!flow) throw walletError('flow_unknown')
  if (flow.expiresAt.getTime() <= Date.now()) throw walletError('code_expired')
  // No code is tried before: whoever has only the code of a mail gets nowhere.
  if (!isDeviceApproved(flow)) throw walletError('device_unconfirmed')
  assertMayGuess(guesses)
  // Whether it is right or wrong: that gives nothing away, and the visitor knows to request another one.
  if (flow.tries >= maxTries) throw walletError('code_expired')
  await spendGuess?.()
  const isRight = isEqual(flow.codeMac, macOfCode(keys, toSubject(flowId, purpose), code))
  if (isRight) {
    await tx.delete(walletLoginFlows).where(eq(walletLoginFlows.id, flowId))
    return flow
  }
  await tx
    .update(walletLoginFlows)
    .set({ tries: sql`${walletLoginFlows.tries} + 1` })
    .where(eq(walletLoginFlows.id, flowId))
  await addWrong(tx, guesses)
  return undefined
}

/** A random code of six digits. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A million codes are tried in a moment without the key, so it is a keyed hash, and another one for each subject. */
export function macOfCode(keys: Pick<DeploymentKeys, 'mac'>, subject: string, code: string): string {
  return keys.mac('code', `${subject}|${code}`)
}

function toSubject(flowId: string, purpose: string): string {
  return purpose === '' ? flowId : `${flowId} ${purpose}`
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
