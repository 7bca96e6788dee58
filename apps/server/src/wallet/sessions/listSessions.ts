import { and, desc, eq, gt } from 'drizzle-orm'
import { walletEnrolments, walletSessions } from '../../db/schema.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

const maxListed = 100

/**
 * The visitor's devices, those that signed in last first, each with its latest session and its enrolment. A device that signed in again has
 * two sessions, and is one row: the visitor would remove the device in their hand, and take it for another.
 */
export const listSessions: WalletHandler<'listSessions'> = async ({ db }, { session }) => {
  const rows = await db
    .selectDistinctOn([walletSessions.deviceKey], { session: walletSessions, enrolmentId: walletEnrolments.id })
    .from(walletSessions)
    .leftJoin(
      walletEnrolments,
      and(eq(walletEnrolments.userId, walletSessions.userId), eq(walletEnrolments.deviceKey, walletSessions.deviceKey)),
    )
    .where(and(eq(walletSessions.userId, session.userId), gt(walletSessions.expiresAt, new Date())))
    .orderBy(walletSessions.deviceKey, desc(walletSessions.lastUsedAt))
  const latest = rows.toSorted((one, other) => other.session.createdAt.getTime() - one.session.createdAt.getTime())
  return {
    sessions: latest.slice(0, maxListed).map(({ session: { id, deviceKey, device, ...times }, enrolmentId }) => ({
      sessionId: id,
      isCurrent: deviceKey === session.deviceKey,
      device,
      createdAt: times.createdAt.toISOString(),
      lastUsedAt: times.lastUsedAt.toISOString(),
      enrolmentId,
    })),
  }
}
