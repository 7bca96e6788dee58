import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletUsers } from '../../db/schema.ts'
import { readWallet } from '../custody/readFacts.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

/**
 * Who only reads the visitor's mail can sign in, and must not change the account: where there is a wallet, an enrolled device has to.
 * @throws ApiError 409 `enrolment_unknown`
 */
export async function assertEnrolled(
  context: Pick<WalletContext, 'wallet'>,
  db: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<void> {
  if (!(await readWallet(context, db, userId))) return
  const isDevice = and(eq(walletEnrolments.userId, userId), eq(walletEnrolments.deviceKey, deviceKey))
  if ((await db.select({ id: walletEnrolments.id }).from(walletEnrolments).where(isDevice)).length === 0)
    throw walletError('enrolment_unknown')
}

/**
 * After the email address was changed or removed no recovery share is released for a while: whoever did it waits, and the visitor reads the
 * mail to the old one.
 * @throws ApiError 429 `recovery_frozen`
 */
export async function assertNotFrozen(db: Database, userId: string): Promise<void> {
  const [user] = await db.select().from(walletUsers).where(eq(walletUsers.id, userId))
  const until = user?.recoveryFrozenUntil
  if (!until || until.getTime() <= Date.now()) return
  const retryAfterSeconds = Math.ceil((until.getTime() - Date.now()) / 1_000)
  const description = `The email address was changed or removed, so the wallet cannot be opened on another device until ${until.toUTCString()}. If that was not you, use the link in the mail that the old address got.`
  throw walletError('recovery_frozen', { description, retryAfterSeconds })
}
