import type { WalletUser } from '@latchkey/wire/wallet'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLogins } from '../../db/schema.ts'
import { readFacts, summarize } from '../custody/readFacts.ts'
import type { WalletContext } from '../WalletContext.ts'

/** The visitor, as a device of theirs may know them. @throws ApiError 409 `wallet_changed` */
export async function readUser(
  context: WalletContext,
  db: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<WalletUser> {
  const rows = await db
    .select()
    .from(walletLogins)
    .where(eq(walletLogins.userId, userId))
    .orderBy(asc(walletLogins.createdAt), asc(walletLogins.id))
  return {
    userId,
    logins: rows.map((row) => ({ loginId: row.id, kind: row.kind, label: openLabel(context, row) })),
    wallet: summarize(await readFacts(context, db, { userId, deviceKey })) ?? null,
  }
}

/** What the visitor recognizes a login by, such as the email address. @throws BrokenSealError */
export function openLabel(
  { wallet }: Pick<WalletContext, 'wallet'>,
  { id, userId, sealedLabel }: typeof walletLogins.$inferSelect,
): string {
  return wallet.keys.open(sealedLabel, `login ${id} ${userId}`)
}
