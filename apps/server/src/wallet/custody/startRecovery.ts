import type { Argon2 } from '@latchkey/wire/wallet'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { EnrolmentRow } from './storeEnrolment.ts'

/** The parameters that the wallet's page chooses. */
const usual = { memoryKib: 65_536, passes: 3, lanes: 1 }
const freshLoginMs = 5 * 60_000

/** How the visitor can prove a recovery method; the same form where there is none. */
export const startRecovery: WalletHandler<'startRecovery'> = async (context, { session }) => {
  assertFreshLogin(session)
  const row = await findRecovery(context.db, session.userId)
  return { kind: 'password', argon2: row?.argon2 ?? makeUpArgon2(context, session.userId) }
}

/** The latest enrolment that a recovery method opens. */
export async function findRecovery(db: Database, userId: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db
    .select()
    .from(walletEnrolments)
    .where(and(eq(walletEnrolments.userId, userId), isNotNull(walletEnrolments.recovery)))
    .orderBy(desc(walletEnrolments.createdAt), desc(walletEnrolments.id))
    .limit(1)
  return row
}

/** @throws ApiError 401 `proof_required_fresh_login` */
export function assertFreshLogin({ createdAt }: WalletSessionRow): void {
  if (Date.now() - createdAt.getTime() > freshLoginMs) throw walletError('proof_required_fresh_login')
}

/** Parameters that look like anybody's, and are the same each time: nobody learns from them that there is no recovery method. */
function makeUpArgon2({ wallet }: WalletContext, userId: string): Argon2 {
  const salt = Buffer.from(wallet.keys.mac('fake salt', userId), 'base64url').subarray(0, 16).toString('base64url')
  return { salt, ...usual }
}
