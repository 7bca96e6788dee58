import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletChallenges } from '../../db/schema.ts'
import { walletError } from '../http/walletError.ts'

export type ChallengeRow = typeof walletChallenges.$inferSelect

/** What a challenge is bound to: it serves one purpose of one visitor on one device. `userId` is null before a login. */
type Bound = Pick<ChallengeRow, 'userId' | 'deviceKey' | 'purpose'>

const validMs = 5 * 60_000

/** Makes a challenge of 256 random bits. */
export async function createChallenge(
  db: Database,
  { userId, deviceKey, purpose, salt = null }: Bound & { salt?: string | null },
): Promise<{ challengeId: string; challenge: string }> {
  const id = randomUUID()
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs)
  await db.insert(walletChallenges).values({ id, userId, deviceKey, purpose, challenge, salt, expiresAt })
  return { challengeId: id, challenge }
}

/**
 * Uses a challenge up: of any number of concurrent calls, one gets it.
 * @throws ApiError 410 `challenge_expired` where it was used, is over, or is bound to something else
 */
export async function takeChallenge(db: Database, bound: Bound & { challengeId: string }): Promise<ChallengeRow> {
  const { challengeId, userId, deviceKey, purpose } = bound
  const [row] = await db
    .delete(walletChallenges)
    .where(
      and(
        eq(walletChallenges.id, challengeId),
        eq(walletChallenges.deviceKey, deviceKey),
        eq(walletChallenges.purpose, purpose),
        userId === null ? isNull(walletChallenges.userId) : eq(walletChallenges.userId, userId),
      ),
    )
    .returning()
  if (!row || row.expiresAt.getTime() <= Date.now()) throw walletError('challenge_expired')
  return row
}
