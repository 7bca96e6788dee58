import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletPasskeys, walletRotations } from '../../db/schema.ts'
import type { EnrolmentRow } from '../custody/storeEnrolment.ts'
import { walletError } from '../http/walletError.ts'

export type StagedRotation = { generation: number; blob: string; own: EnrolmentRow; rows: EnrolmentRow[] }

/** How long what was staged can be put into use. */
export const stagedForMs = 3_600_000

const rowsSchema = z.array(
  z.object({
    id: z.uuid(),
    userId: z.uuid(),
    walletId: z.uuid(),
    generation: z.int(),
    deviceKey: z.string(),
    device: z.string(),
    keyId: z.string(),
    wrappedKey: z.string(),
    sealedAuthShare: z.string(),
    recovery: z.enum(['password', 'passkey']).nullable(),
    passkeyId: z.uuid().nullable(),
    argon2: z.object({ salt: z.string(), memoryKib: z.number(), passes: z.number(), lanes: z.number() }).nullable(),
    recoveryMac: z.string().nullable(),
    sealedRecoveryShare: z.string().nullable(),
    createdAt: z.iso.datetime().transform((text) => new Date(text)),
  }),
)

/**
 * What this device staged.
 * @throws ApiError 409 `rotation_over` where there is nothing, it is too old, another device staged it, or this one or a passkey of it was
 * removed since
 */
export async function requireStaged(
  db: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<StagedRotation> {
  const [staged] = await db.select().from(walletRotations).where(eq(walletRotations.userId, userId))
  if (staged?.deviceKey !== deviceKey) throw walletError('rotation_over')
  if (staged.createdAt.getTime() < Date.now() - stagedForMs) throw walletError('rotation_over')
  const isDevice = and(eq(walletEnrolments.userId, userId), eq(walletEnrolments.deviceKey, deviceKey))
  const enrolled = await db.select({ id: walletEnrolments.id }).from(walletEnrolments).where(isDevice)
  if (enrolled.length === 0) throw walletError('rotation_over')
  const rows = rowsSchema.parse(staged.rows)
  const own = rows.find((row) => row.deviceKey === deviceKey)
  if (!own) throw walletError('rotation_over')
  await requirePasskeys(db, rows)
  return { generation: staged.generation, blob: staged.blob, own, rows }
}

/** A row of a passkey that was removed since cannot be stored. */
async function requirePasskeys(db: Database, rows: readonly EnrolmentRow[]): Promise<void> {
  const ids = rows.flatMap(({ passkeyId }) => passkeyId ?? [])
  if (ids.length === 0) return
  const kept = await db.select({ id: walletPasskeys.id }).from(walletPasskeys).where(inArray(walletPasskeys.id, ids))
  if (kept.length < ids.length) throw walletError('rotation_over')
}

/** Deletes what the visitor staged where it begins with a passkey that is removed: the new set would lack what it was told to have. */
export async function dropStagedWith(
  tx: Database,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  const hasPasskey = sql`${walletRotations.rows} @> ${JSON.stringify([{ passkeyId }])}::jsonb`
  await tx.delete(walletRotations).where(and(eq(walletRotations.userId, userId), hasPasskey))
}
