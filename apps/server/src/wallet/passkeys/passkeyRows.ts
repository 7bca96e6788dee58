import type { KnownPasskey } from '@latchkey/wire/wallet'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletPasskeys } from '../../db/schema.ts'
import type { EnrolmentRow } from '../custody/storeEnrolment.ts'
import { walletError } from '../http/walletError.ts'
import type { WalletContext } from '../WalletContext.ts'

export type PasskeyRow = typeof walletPasskeys.$inferSelect

/** A keyed hash of what verifies signatures and whose they are. */
export function macOfPasskey(
  { wallet }: Pick<WalletContext, 'wallet'>,
  { userId, id, credentialId, publicKey, salt }: Omit<PasskeyRow, 'mac'>,
): string {
  return wallet.keys.mac('passkey', JSON.stringify([userId, id, credentialId, publicKey, salt]))
}

/** A passkey as this server wrote it. @throws ApiError 401 `passkey_unknown`, 409 `wallet_changed` */
export async function requirePasskey(
  context: Pick<WalletContext, 'wallet'>,
  db: Database,
  credentialId: string,
): Promise<PasskeyRow> {
  const [row] = await db.select().from(walletPasskeys).where(eq(walletPasskeys.credentialId, credentialId))
  if (!row) throw walletError('passkey_unknown')
  if (row.mac !== macOfPasskey(context, row)) throw walletError('wallet_changed')
  return row
}

/** The visitor's passkeys, newest first, each with the shares that it brings the wallet back with, if it does. */
export async function listPasskeyRows(
  db: Database,
  userId: string,
): Promise<{ passkey: PasskeyRow; enrolment: EnrolmentRow | null }[]> {
  return await db
    .select({ passkey: walletPasskeys, enrolment: walletEnrolments })
    .from(walletPasskeys)
    .leftJoin(
      walletEnrolments,
      and(eq(walletEnrolments.passkeyId, walletPasskeys.id), eq(walletEnrolments.recovery, 'passkey')),
    )
    .where(eq(walletPasskeys.userId, userId))
    .orderBy(desc(walletPasskeys.createdAt), desc(walletPasskeys.id))
}

export function toKnownPasskey({ credentialId, transports, salt }: PasskeyRow): KnownPasskey {
  return { credentialId, transports, salt }
}

/** Stores what an authenticator reported with a signature. */
export async function notePasskeyUse(tx: Database, passkey: PasskeyRow, counter: number): Promise<void> {
  await tx.update(walletPasskeys).set({ counter, lastUsedAt: new Date() }).where(eq(walletPasskeys.id, passkey.id))
}

/** In the place of a device's key: no thumbprint has a space. */
export function keyOfPasskeyRow(passkeyId: string): string {
  return `passkey ${passkeyId}`
}
