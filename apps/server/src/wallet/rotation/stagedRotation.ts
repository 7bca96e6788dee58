import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/Database.ts'
import { walletEnrolments, walletRotations } from '../../db/schema.ts'
import type { EnrolmentRow } from '../custody/storeEnrolment.ts'
import { walletError } from '../http/walletError.ts'

export type StagedRotation = { generation: number; blob: string; own: EnrolmentRow; rows: EnrolmentRow[] }

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
 * @throws ApiError 409 `rotation_over` where there is nothing, another device staged it, or this one was removed since
 */
export async function requireStaged(
  db: Database,
  { userId, deviceKey }: { userId: string; deviceKey: string },
): Promise<StagedRotation> {
  const [staged] = await db.select().from(walletRotations).where(eq(walletRotations.userId, userId))
  if (staged?.deviceKey !== deviceKey) throw walletError('rotation_over')
  const isDevice = and(eq(walletEnrolments.userId, userId), eq(walletEnrolments.deviceKey, deviceKey))
  const enrolled = await db.select({ id: walletEnrolments.id }).from(walletEnrolments).where(isDevice)
  if (enrolled.length === 0) throw walletError('rotation_over')
  const rows = rowsSchema.parse(staged.rows)
  const own = rows.find((row) => row.deviceKey === deviceKey)
  if (!own) throw walletError('rotation_over')
  return { generation: staged.generation, blob: staged.blob, own, rows }
}
