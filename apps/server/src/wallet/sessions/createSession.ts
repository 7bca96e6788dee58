import { randomBytes, randomUUID } from 'node:crypto'
import type { WalletSession } from '@latchkey/wire/wallet'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletAccessTokens, walletEnrolments, walletRefreshTokens, walletSessions } from '../../db/schema.ts'
import { cancelDeletion } from '../account/cancelDeletion.ts'
import { hashText } from '../http/verifyProof.ts'
import type { WalletContext } from '../WalletContext.ts'
import { readUser } from './readUser.ts'

const accessSeconds = 15 * 60
const sessionMs = 30 * 24 * 3_600_000

/**
 * Opens a session of a device that has just signed in. Nothing of an earlier session is taken over. A deletion that waits is canceled.
 * @param options.provenAt when the visitor was seen to sign in, where that was not now.
 */
export async function createSession(
  context: WalletContext,
  tx: Database,
  options: { userId: string; deviceKey: string; device: string; refreshHash: string; provenAt?: Date | undefined },
): Promise<WalletSession> {
  const { userId, deviceKey, device, refreshHash, provenAt } = options
  const deletionCanceled = (await cancelDeletion(context, tx, { userId, device })) || undefined
  const id = randomUUID()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + sessionMs)
  const times = { createdAt: now, lastUsedAt: now, expiresAt, provenAt: provenAt ?? null }
  await tx.insert(walletSessions).values({ id, userId, deviceKey, device, ...times })
  await tx.insert(walletRefreshTokens).values({ hash: refreshHash, sessionId: id })
  const issued = await issueAccessToken(context, tx, { sessionId: id, userId, deviceKey, endsAt: expiresAt })
  return { ...issued, deletionCanceled }
}

/** A new access token of a session, and whose it is. The tokens before it stay valid until their own end: a device may have two tabs. */
export async function issueAccessToken(
  context: WalletContext,
  tx: Database,
  session: { sessionId: string; userId: string; deviceKey: string; endsAt: Date },
): Promise<WalletSession> {
  const { sessionId, userId, deviceKey, endsAt } = session
  const accessToken = randomBytes(32).toString('base64url')
  const seconds = Math.min(accessSeconds, Math.max(1, Math.floor((endsAt.getTime() - Date.now()) / 1_000)))
  const expiresAt = new Date(Date.now() + seconds * 1_000)
  await tx.insert(walletAccessTokens).values({ hash: hashText(accessToken), sessionId, expiresAt })
  return { accessToken, expiresInSeconds: seconds, user: await readUser(context, tx, { userId, deviceKey }) }
}

/** Whether the visitor has used a device before, as far as it has a session or shares. */
export async function isKnownDevice(
  tx: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<boolean> {
  for (const table of [walletSessions, walletEnrolments]) {
    const isDevice = and(eq(table.userId, userId), eq(table.deviceKey, deviceKey))
    if ((await tx.select({ id: table.id }).from(table).where(isDevice).limit(1)).length > 0) return true
  }
  return false
}
