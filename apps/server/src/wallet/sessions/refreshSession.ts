import { createHash } from 'node:crypto'
import type { WalletSession } from '@latchkey/wire/wallet'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletRefreshTokens, walletSessions } from '../../db/schema.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { WalletHandler, WalletRequest } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { issueAccessToken } from './createSession.ts'

/**
 * Exchanges a refresh token. The device names the next one itself, so a retry after a lost response is the same exchange. A token that comes
 * back after its successor was used was copied: the session ends.
 */
export const refreshSession: WalletHandler<'refreshSession'> = async (context, request) => {
  // Ending the session is kept: throwing inside would undo it.
  const session = await context.db.transaction((tx) => exchange(context, tx, request))
  if (!session) throw walletError('session_ended')
  return session
}

async function exchange(
  context: WalletContext,
  tx: Database,
  { body, deviceKey, device }: WalletRequest<'refreshSession'>,
): Promise<WalletSession | undefined> {
  const hash = hashToken(body.refreshToken)
  const sessionId = (await findToken(tx, hash))?.sessionId
  if (sessionId === undefined) return undefined
  const [session] = await tx.select().from(walletSessions).where(eq(walletSessions.id, sessionId)).for('update')
  if (!session || session.expiresAt.getTime() <= Date.now()) return undefined
  // Without the device's key a copied token changes nothing, not even the session it is of.
  if (session.deviceKey !== deviceKey) throw walletError('proof_invalid')
  const { userId, expiresAt: endsAt } = session
  const outcome = await advance(tx, { hash, next: body.nextRefreshHash, sessionId })
  if (outcome === 'reused') {
    await appendAudit(tx, context.wallet.keys, { userId, event: 'session_reused', device, subject: sessionId })
    await tx.delete(walletSessions).where(eq(walletSessions.id, sessionId))
  }
  if (outcome !== 'advanced') return undefined
  await tx.update(walletSessions).set({ lastUsedAt: new Date(), device }).where(eq(walletSessions.id, sessionId))
  return await issueAccessToken(context, tx, { sessionId, userId, deviceKey, endsAt })
}

/** Makes `next` the token after `hash`. The session is locked. */
async function advance(
  tx: Database,
  { hash, next, sessionId }: { hash: string; next: string; sessionId: string },
): Promise<'advanced' | 'reused' | 'gone'> {
  const token = await findToken(tx, hash)
  if (!token) return 'gone'
  const successor = token.nextHash === null ? undefined : await findToken(tx, token.nextHash)
  if (successor && successor.nextHash !== null) return 'reused'
  if (token.nextHash === next) return 'advanced'
  // The successor was not used: its response was lost, or two tabs exchanged the token at once. The later one counts.
  if (successor) await tx.delete(walletRefreshTokens).where(eq(walletRefreshTokens.hash, successor.hash))
  const added = await tx
    .insert(walletRefreshTokens)
    .values({ hash: next, sessionId })
    .onConflictDoNothing()
    .returning({ hash: walletRefreshTokens.hash })
  // A next token that is known already was used before.
  if (added.length === 0) return 'reused'
  await tx.update(walletRefreshTokens).set({ nextHash: next }).where(eq(walletRefreshTokens.hash, hash))
  return 'advanced'
}

async function findToken(tx: Database, hash: string) {
  const [row] = await tx.select().from(walletRefreshTokens).where(eq(walletRefreshTokens.hash, hash))
  return row
}

/** SHA-256 of a refresh token's 32 bytes, as the device names it. */
function hashToken(refreshToken: string): string {
  return createHash('sha256').update(Buffer.from(refreshToken, 'base64url')).digest('base64url')
}
