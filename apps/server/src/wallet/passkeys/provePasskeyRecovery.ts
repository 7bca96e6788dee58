import { eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletSessions } from '../../db/schema.ts'
import { assertNotFrozen } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { requireFacts } from '../custody/readFacts.ts'
import { ownerOf } from '../custody/releaseShare.ts'
import { assertRecentLogin } from '../custody/startRecovery.ts'
import type { EnrolmentRow } from '../custody/storeEnrolment.ts'
import type { WalletHandler, WalletRequest } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { openRowKey } from '../keys/rowKey.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import type { WalletContext } from '../WalletContext.ts'
import { takeChallenge } from './challenges.ts'
import { listPasskeyRows, notePasskeyUse, requirePasskey } from './passkeyRows.ts'
import { readTopOrigin, verifyAssertion } from './verifyPasskey.ts'

/**
 * Releases auth and recovery share of a passkey's own polynomial, once it has signed a challenge of this visitor on this device. What the
 * share is sealed by, the PRF output, never comes here.
 */
export const provePasskeyRecovery: WalletHandler<'provePasskeyRecovery'> = async (context, request) => {
  const { db, wallet } = context
  const { body, session } = request
  const { userId, deviceKey } = session
  assertRecentLogin(session)
  const { challenge } = await takeChallenge(db, { ...body, userId, deviceKey, purpose: 'recover' })
  const topOrigin = await readTopOrigin(context, body.credential)
  const row = await db.transaction((tx) => prove(context, tx, { request, challenge, topOrigin }))
  const key = await openRowKey(wallet.keyProvider, row.wrappedKey, ownerOf(row))
  const share = key.open(row.sealedAuthShare, 'auth')
  return {
    enrolmentId: row.id,
    authShare: await wallet.keys.shares.seal(share, { recipient: body.recipient, enrolmentId: row.id }),
    recoveryShare: key.open(row.sealedRecoveryShare ?? '', 'recovery').toString(),
    wallet: await requireFacts(context, db, { userId, deviceKey }),
  }
}

/** @throws ApiError 401 `passkey_unknown`, `passkey_wrong` */
async function prove(
  context: WalletContext,
  tx: Database,
  options: { request: WalletRequest<'provePasskeyRecovery'>; challenge: string; topOrigin: string | undefined },
): Promise<EnrolmentRow> {
  const { request, challenge, topOrigin } = options
  const { body, session, device } = request
  const { userId } = session
  await lockUser(tx, userId)
  await assertNotFrozen(tx, userId)
  const passkey = await requirePasskey(context, tx, body.credential.id)
  const rows = await listPasskeyRows(tx, userId)
  const enrolment = rows.find((row) => row.passkey.id === passkey.id)?.enrolment
  if (!enrolment) throw walletError('passkey_unknown')
  const { counter } = await verifyAssertion(context, { credential: body.credential, challenge, passkey, topOrigin })
  await notePasskeyUse(tx, passkey, counter)
  const proof = { recoveredAt: new Date(), recoveredFrom: enrolment.id }
  await tx.update(walletSessions).set(proof).where(eq(walletSessions.id, session.id))
  await appendAudit(tx, context.wallet.keys, { userId, event: 'recovery_proven', device, subject: enrolment.id })
  await queueNotice(context, tx, { userId, notice: 'passkeyUsed', device })
  return enrolment
}
