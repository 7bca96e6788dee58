import { and, desc, eq, gt } from 'drizzle-orm'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

const maxListed = 100

/** The visitor's sessions, newest first, each with its device's enrolment. */
export const listSessions: WalletHandler<'listSessions'> = async ({ db }, { session }) => {
  const rows = await db
    .select({ session: walletSessions, enrolmentId: walletEnrolments.id })
    .from(walletSessions)
    .leftJoin(
      walletEnrolments,
      and(eq(walletEnrolments.userId, walletSessions.userId), eq(walletEnrolments.deviceKey, walletSessions.deviceKey)),
    )
    .where(and(eq(walletSessions.userId, session.userId), gt(walletSessions.expiresAt, new Date())))
    .orderBy(desc(walletSessions.createdAt))
    .limit(maxListed)
  return {
    sessions: rows.map(({ session: { id, device, createdAt, lastUsedAt }, enrolmentId }) => ({
      sessionId: id,
      isCurrent: id === session.id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      enrolmentId,
    })),
  }
}
