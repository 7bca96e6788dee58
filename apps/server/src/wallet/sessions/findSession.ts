import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAccessTokens, walletSessions } from '../../db/schema.ts'
import { hashText } from '../http/verifyProof.ts'
import { walletError } from '../http/walletError.ts'

export type WalletSessionRow = typeof walletSessions.$inferSelect

/**
 * The session of an access token, which only the device that signed in can use.
 * @throws ApiError 401 `session_ended`, `proof_invalid`
 */
export async function findSession(
  db: Database,
  { accessToken, deviceKey }: { accessToken: string; deviceKey: string },
): Promise<WalletSessionRow> {
  const now = new Date()
  const [row] = await db
    .select({ session: walletSessions })
    .from(walletAccessTokens)
    .innerJoin(walletSessions, eq(walletSessions.id, walletAccessTokens.sessionId))
    .where(
      and(
        eq(walletAccessTokens.hash, hashText(accessToken)),
        gt(walletAccessTokens.expiresAt, now),
        gt(walletSessions.expiresAt, now),
      ),
    )
  if (!row) throw walletError('session_ended')
  if (row.session.deviceKey !== deviceKey) throw walletError('proof_invalid')
  return row.session
}
