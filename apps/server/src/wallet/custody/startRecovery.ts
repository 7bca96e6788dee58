import type { Argon2 } from '@latchkey/wire/wallet'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'
import { assertNotFrozen } from '../account/assertMayChange.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { EnrolmentRow } from './storeEnrolment.ts'

/** The parameters that the wallet's page chooses. */
const usual = { memoryKib: 65_536, passes: 3, lanes: 1 }
const freshMinutes = 5

/** How the visitor can prove a recovery method; the same form where there is none. */
export const startRecovery: WalletHandler<'startRecovery'> = async (context, { session }) => {
  assertRecentLogin(session)
  await assertNotFrozen(context.db, session.userId)
  const row = await findRecovery(context.db, session.userId)
  return { kind: 'password', argon2: row?.argon2 ?? makeUpArgon2(context, session.userId) }
}

/** The latest enrolment that the recovery password opens. */
export async function findRecovery(db: Database, userId: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db
    .select()
    .from(walletEnrolments)
    .where(and(eq(walletEnrolments.userId, userId), eq(walletEnrolments.recovery, 'password')))
    .orderBy(desc(walletEnrolments.createdAt), desc(walletEnrolments.id))
    .limit(1)
  return row
}

/**
 * For what changes the account: an account elsewhere that has been open for a week signs in whoever holds the device, so it is the sign-in
 * there that counts.
 * @throws ApiError 401 `proof_required_fresh_login`
 */
export function assertFreshLogin({ createdAt, provenAt }: WalletSessionRow, minutes = freshMinutes): void {
  assertSince(provenAt && provenAt < createdAt ? provenAt : createdAt, minutes)
}

/**
 * For recovery, which opens nothing without what only the visitor has: any sign-in counts.
 * @throws ApiError 401 `proof_required_fresh_login`
 */
export function assertRecentLogin({ createdAt }: WalletSessionRow): void {
  assertSince(createdAt, freshMinutes)
}

function assertSince(time: Date, minutes: number): void {
  if (Date.now() - time.getTime() > minutes * 60_000) throw walletError('proof_required_fresh_login')
}

/** Parameters that look like anybody's, and are the same each time: nobody learns from them that there is no recovery method. */
function makeUpArgon2({ wallet }: WalletContext, userId: string): Argon2 {
  const salt = Buffer.from(wallet.keys.mac('fake salt', userId), 'base64url').subarray(0, 16).toString('base64url')
  return { salt, ...usual }
}
