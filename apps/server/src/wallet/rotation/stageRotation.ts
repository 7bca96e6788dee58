import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletPasskeys, walletRotations } from '../../db/schema.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { lockUser } from '../audit/appendAudit.ts'
import { isRecoverable, readWallet } from '../custody/readFacts.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import { type EnrolmentRow, sealEnrolment } from '../custody/storeEnrolment.ts'
import type { WalletHandler, WalletRequest } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { keyOfPasskeyRow } from '../passkeys/passkeyRows.ts'
import type { WalletContext } from '../WalletContext.ts'

/** Stores the wallet of the next generation beside the one in use: until `finishRotation`, nothing that exists changes. */
export const stageRotation: WalletHandler<'stageRotation'> = async (context, request) => {
  const { db } = context
  const { body, session } = request
  const { userId, deviceKey } = session
  const { generation, blob } = body
  assertFreshLogin(session)
  const wallet = await readWallet(context, db, userId)
  if (!wallet || generation !== wallet.generation + 1) throw walletError('rotation_over')
  await assertEnrolled(context, db, { userId, deviceKey })
  const rows = await sealRows(context, request, wallet.id)
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw walletError('session_ended')
    await assertRecovers(tx, request)
    const staged = { deviceKey, generation, blob, rows, createdAt: new Date() }
    await tx
      .insert(walletRotations)
      .values({ userId, ...staged })
      .onConflictDoUpdate({ target: walletRotations.userId, set: staged })
  })
  return {}
}

/** Every method of the old generation ends, so the new one begins with one where there was any. @throws ApiError 400 */
async function assertRecovers(tx: Database, { body, session }: WalletRequest<'stageRotation'>): Promise<void> {
  if (body.enrolment.recovery || body.passkey || !(await isRecoverable(tx, session.userId))) return
  const description = 'A recovery method ends only where another one takes its place.'
  throw new ApiError(400, { field: 'enrolment.recovery', description })
}

/** The rows that the new generation begins with: this device's, and the passkey's. */
async function sealRows(
  context: WalletContext,
  { body, session, device }: WalletRequest<'stageRotation'>,
  walletId: string,
): Promise<EnrolmentRow[]> {
  const { userId, deviceKey } = session
  const { generation, enrolment, passkey } = body
  const place = { userId, device, walletId, generation }
  const own = await sealEnrolment(context, enrolment, { ...place, deviceKey })
  if (!passkey) return [own]
  const isOwn = and(eq(walletPasskeys.credentialId, passkey.credentialId), eq(walletPasskeys.userId, userId))
  const [row] = await context.db.select({ id: walletPasskeys.id }).from(walletPasskeys).where(isOwn)
  if (!row) throw walletError('passkey_unknown')
  const { share, ...shares } = passkey.recovery
  const of = { ...place, deviceKey: keyOfPasskeyRow(row.id), passkey: { id: row.id, share } }
  return [own, await sealEnrolment(context, shares, of)]
}
