import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEmailChanges } from '../../db/schema.ts'
import { isEqual } from '../../secrets/isEqual.ts'
import { walletError } from '../http/walletError.ts'
import { codeMinutes, createCode, macOfCode } from '../login/emailCodes.ts'
import { isOwnersDevice } from '../login/isOwnersDevice.ts'
import { assertMayGuess, assertMayMail } from '../login/limitAddress.ts'
import { addMail, addWrong, lockGuesses } from '../login/lockGuesses.ts'
import type { MailLanguage } from '../mail/mailLanguages.ts'
import { writeChangeCodeMail } from '../mail/writeCodeMails.ts'
import type { WalletContext } from '../WalletContext.ts'

export type EmailChange = typeof walletEmailChanges.$inferSelect

/** Wrong codes of one step; then the right one is as wrong as any other. */
const maxTries = 5

/** Whose change it is: of this visitor, on the device that started it. */
type Own = { flowId: string; userId: string; deviceKey: string }

/** @throws ApiError 404 `flow_unknown`, 410 `code_expired` */
export async function findChange(db: Database, { flowId, userId, deviceKey }: Own): Promise<EmailChange> {
  const [change] = await db
    .select()
    .from(walletEmailChanges)
    .where(
      and(
        eq(walletEmailChanges.id, flowId),
        eq(walletEmailChanges.userId, userId),
        eq(walletEmailChanges.deviceKey, deviceKey),
      ),
    )
  if (!change || change.stage === 'changed') throw walletError('flow_unknown')
  if (change.expiresAt.getTime() <= Date.now()) throw walletError('code_expired')
  return change
}

/**
 * Mails a code for one step, within the limits of its address, which login codes count for too: those of strangers do not count on the
 * owner's device, as where it signs in. @returns the columns to store.
 * @throws ApiError 429 `mail_cooldown`
 */
export async function mailChangeCode(
  context: WalletContext,
  tx: Database,
  options: {
    flowId: string
    subjectIndex: string
    deviceKey: string
    to: string
    origin: string
    step: 'old' | 'new'
    language: MailLanguage
    /** When the visitor signed in, where it was with a code of this address. */
    signedInAt?: Date
  },
): Promise<Pick<EmailChange, 'codeMac' | 'tries' | 'expiresAt'>> {
  const { flowId, subjectIndex, deviceKey, to, origin, step, language, signedInAt } = options
  const limits = await lockGuesses(context.wallet, tx, { subjectIndex, deviceKey, isOwnersDevice })
  assertMayMail(limits, { signedInAt })
  await addMail(tx, limits)
  const code = createCode()
  const expiresAt = new Date(Date.now() + codeMinutes * 60_000)
  const walletOrigin = context.wallet.origin()
  const mail = writeChangeCodeMail({ to, code, origin, walletOrigin, minutes: codeMinutes, step, language })
  await context.wallet.outbox.queue(tx, mail, { expiresAt, isCode: true })
  return { codeMac: macOfCode(context.wallet.keys, `${flowId} ${step}`, code), tries: 0, expiresAt }
}

/**
 * Counts a try of a step's code. The address is locked for the rest of the transaction.
 * @returns undefined for a wrong code, which the caller keeps by ending the transaction.
 * @throws ApiError 404 `flow_unknown`, 410 `code_expired`, 429 `too_many_tries`
 */
export async function tryChangeCode(
  context: WalletContext,
  tx: Database,
  { step, code, ...own }: Own & { step: 'old' | 'new'; code: string },
): Promise<EmailChange | undefined> {
  const found = await findChange(tx, own)
  const subjectIndex = step === 'old' ? found.oldIndex : found.newIndex
  if (found.stage !== step || subjectIndex === null) throw walletError('flow_unknown')
  const { deviceKey } = own
  const guesses = await lockGuesses(context.wallet, tx, { subjectIndex, deviceKey, isOwnersDevice })
  await tx.select().from(walletEmailChanges).where(eq(walletEmailChanges.id, own.flowId)).for('update')
  const change = await findChange(tx, own)
  // Another request of this device was faster.
  if (change.stage !== step) throw walletError('flow_unknown')
  assertMayGuess(guesses)
  const isRight = isEqual(change.codeMac ?? '', macOfCode(context.wallet.keys, `${own.flowId} ${step}`, code))
  if (isRight && change.tries < maxTries) return change
  if (change.tries < maxTries) {
    await tx
      .update(walletEmailChanges)
      .set({ tries: sql`${walletEmailChanges.tries} + 1` })
      .where(eq(walletEmailChanges.id, own.flowId))
    await addWrong(tx, guesses)
  }
  return undefined
}
