import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLogins } from '../../db/schema.ts'
import { openLabel } from '../sessions/readUser.ts'
import type { WalletContext } from '../WalletContext.ts'
import { noticeMs } from './Mail.ts'
import { type Notice, type NoticeName, writeNoticeMail } from './writeNoticeMails.ts'

/** Tells a visitor about a change, in the transaction of the change, at each of their email addresses. */
export async function queueNotice(
  context: WalletContext,
  tx: Database,
  options: { userId: string; notice: NoticeName } & Notice,
): Promise<void> {
  const { userId, notice, ...about } = options
  if (!context.wallet.outbox.isAvailable) return
  const isEmail = and(eq(walletLogins.userId, userId), eq(walletLogins.kind, 'email'))
  for (const login of await tx.select().from(walletLogins).where(isEmail)) {
    const mail = writeNoticeMail(notice, { to: openLabel(context, login), ...about })
    await context.wallet.outbox.queue(tx, mail, { expiresAt: new Date(Date.now() + noticeMs) })
  }
}
