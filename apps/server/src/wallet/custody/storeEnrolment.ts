import type { Enrolment } from '@latchkey/wire/wallet'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments } from '../../db/schema.ts'
import { walletError } from '../http/walletError.ts'
import { createRowKey, type RowOwner } from '../keys/rowKey.ts'
import type { WalletContext } from '../WalletContext.ts'
import { endEnrolment } from './endEnrolment.ts'

export type EnrolmentRow = typeof walletEnrolments.$inferSelect

/** The device that an enrolment is of. */
export type Device = { userId: string; deviceKey: string; device: string }

/**
 * Where an enrolment belongs. With `passkey` it is of no device, and the passkey opens its recovery share; `withGuard`, the recovery share is
 * at the guard.
 */
type Place = { walletId: string; generation: number; passkey?: { id: string; share: string }; withGuard?: true }

/**
 * Encrypts an enrolment for its row. Done before the transaction that stores it: the key may be at another server, and a transaction that
 * waits for one keeps a connection.
 * @throws ApiError 400 where the auth share does not open; KeyUnavailableError
 */
export async function sealEnrolment(
  { wallet }: WalletContext,
  enrolment: Enrolment,
  { userId, deviceKey, device, walletId, generation, passkey, withGuard }: Device & Place,
): Promise<EnrolmentRow> {
  const { enrolmentId, authShare, recovery } = enrolment
  const share = await wallet.keys.shares.open(authShare, enrolmentId)
  const owner = { userId, walletId, generation, enrolmentId }
  const { key, keyId, wrappedKey } = await createRowKey(wallet.keyProvider, owner)
  const sealRecovery = (text: string) => key.seal(Buffer.from(text), 'recovery')
  return {
    id: enrolmentId,
    userId,
    walletId,
    generation,
    deviceKey,
    device,
    keyId,
    wrappedKey,
    sealedAuthShare: key.seal(share, 'auth'),
    recovery: passkey ? 'passkey' : withGuard ? 'guard' : (recovery?.kind ?? null),
    passkeyId: passkey?.id ?? null,
    argon2: recovery?.argon2 ?? null,
    recoveryMac: recovery ? macOfRecovery({ wallet }, { ...owner, authKey: recovery.authKey }) : null,
    sealedRecoveryShare: passkey ? sealRecovery(passkey.share) : recovery ? sealRecovery(recovery.share) : null,
    createdAt: new Date(),
  }
}

/** What the server keeps of a proof of the recovery method: without this deployment's key it is no target for guessing. */
export function macOfRecovery(
  { wallet }: Pick<WalletContext, 'wallet'>,
  { userId, walletId, generation, enrolmentId, authKey }: RowOwner & { authKey: string },
): string {
  const bytes = Buffer.from(authKey, 'base64url').toString('hex')
  return wallet.keys.mac('recovery', [userId, walletId, generation, enrolmentId, bytes].join('|'))
}

/**
 * Stores a device's enrolment in place of the one it may have. The visitor is locked.
 * @throws ApiError 409 `enrolment_unknown` where the id is another enrolment's
 */
export async function storeEnrolment(tx: Database, row: EnrolmentRow): Promise<void> {
  const isOfDevice = and(eq(walletEnrolments.userId, row.userId), eq(walletEnrolments.deviceKey, row.deviceKey))
  if (row.recovery === 'password') await tx.delete(walletEnrolments).where(isOfDevice)
  else for (const old of await tx.select().from(walletEnrolments).where(isOfDevice)) await endEnrolment(tx, old)
  const added = await tx
    .insert(walletEnrolments)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: walletEnrolments.id })
  if (added.length === 0) throw walletError('enrolment_unknown', { field: 'enrolment.enrolmentId' })
}

/** The enrolment of a device under an id; undefined where it has another one, or none. */
export async function findEnrolment(
  tx: Database,
  { userId, deviceKey, enrolmentId }: { userId: string; deviceKey: string; enrolmentId: string },
): Promise<EnrolmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(walletEnrolments)
    .where(
      and(
        eq(walletEnrolments.id, enrolmentId),
        eq(walletEnrolments.userId, userId),
        eq(walletEnrolments.deviceKey, deviceKey),
      ),
    )
  return row
}
