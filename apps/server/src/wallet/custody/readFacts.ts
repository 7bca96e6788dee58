import { canonicalJson } from '@latchkey/wire'
import type { WalletFacts, WalletSummary } from '@latchkey/wire/wallet'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletWallets } from '../../db/schema.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

export type WalletRow = typeof walletWallets.$inferSelect

/**
 * The visitor's wallet as a device of theirs sees it; undefined where there is none.
 * @throws ApiError 409 `wallet_changed`
 */
export async function readFacts(
  context: Pick<WalletContext, 'wallet'>,
  db: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<WalletFacts | undefined> {
  const wallet = await readWallet(context, db, userId)
  if (!wallet) return undefined
  const { id, deviceKey: key, recovery } = walletEnrolments
  const enrolments = await db
    .select({ id, deviceKey: key, recovery })
    .from(walletEnrolments)
    .where(eq(walletEnrolments.userId, userId))
  const guard = enrolments.find((one) => one.recovery === 'guard')
  return {
    walletId: wallet.id,
    generation: wallet.generation,
    addresses: wallet.addresses,
    blob: wallet.blob,
    enrolmentId: enrolments.find((one) => one.deviceKey === deviceKey)?.id ?? null,
    recovery: [...new Set(enrolments.flatMap((one) => one.recovery ?? []))],
    ...(guard && { guardEnrolmentId: guard.id }),
  }
}

/** A device that is not enrolled gets nothing that a share could open: whoever reads the visitor's mail can sign in. */
export function summarize<facts extends WalletFacts | undefined>(facts: facts): WalletSummary | facts {
  if (!facts || facts.enrolmentId !== null) return facts
  const { blob: _blob, ...summary } = facts
  return summary
}

/** The same where the wallet must exist. @throws ApiError 409 `enrolment_unknown`, `wallet_changed` */
export async function requireFacts(
  context: Pick<WalletContext, 'wallet'>,
  db: Database,
  device: { userId: string; deviceKey: string },
): Promise<WalletFacts> {
  const facts = await readFacts(context, db, device)
  if (!facts) throw walletError('enrolment_unknown')
  return facts
}

/** Whether any recovery method brings the visitor's wallet back on another device. */
export async function isRecoverable(db: Database, userId: string): Promise<boolean> {
  const isOf = and(eq(walletEnrolments.userId, userId), isNotNull(walletEnrolments.recovery))
  return (await db.select({ id: walletEnrolments.id }).from(walletEnrolments).where(isOf).limit(1)).length > 0
}

/** The row of a visitor's wallet, as this server wrote it. @throws ApiError 409 `wallet_changed` */
export async function readWallet(
  context: Pick<WalletContext, 'wallet'>,
  db: Database,
  userId: string,
): Promise<WalletRow | undefined> {
  const [row] = await db.select().from(walletWallets).where(eq(walletWallets.userId, userId))
  if (row && row.mac !== macOfWallet(context, row)) throw walletError('wallet_changed')
  return row
}

/** A keyed hash of a wallet's row: one that was moved to another visitor, or changed, does not have it. */
export function macOfWallet(
  { wallet }: Pick<WalletContext, 'wallet'>,
  { userId, id, generation, addresses, blob }: Omit<WalletRow, 'mac' | 'createdAt'>,
): string {
  return wallet.keys.mac('wallet row', canonicalJson([userId, id, generation, addresses, blob]))
}
