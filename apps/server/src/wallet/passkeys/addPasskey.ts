import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLogins, walletPasskeys } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { readWallet } from '../custody/readFacts.ts'
import { assertFreshLogin } from '../custody/startRecovery.ts'
import { type EnrolmentRow, sealEnrolment, storeEnrolment } from '../custody/storeEnrolment.ts'
import type { WalletHandler, WalletRequest } from '../http/WalletHandler.ts'
import { walletError } from '../http/walletError.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { readUser } from '../sessions/readUser.ts'
import type { WalletContext } from '../WalletContext.ts'
import { takeChallenge } from './challenges.ts'
import { keyOfPasskeyRow, macOfPasskey, type PasskeyRow } from './passkeyRows.ts'
import { verifyRegistration } from './verifyPasskey.ts'

/**
 * Adds a passkey: the login, its public key and its shares in one transaction. Of a visitor with a wallet, only an enrolled device may:
 * whoever reads the visitor's mail can sign in, and must not be able to stay. Repeated, it changes nothing.
 */
export const addPasskey: WalletHandler<'addPasskey'> = async (context, request) => {
  const { db } = context
  const { body, session } = request
  const { userId, deviceKey } = session
  assertFreshLogin(session)
  const isOwn = and(eq(walletPasskeys.credentialId, body.credential.id), eq(walletPasskeys.userId, userId))
  const [known] = await db.select({ id: walletPasskeys.id }).from(walletPasskeys).where(isOwn)
  if (known) return await readUser(context, db, { userId, deviceKey })
  const { challenge, salt } = await takeChallenge(db, { ...body, userId, deviceKey, purpose: 'add' })
  const verified = await verifyRegistration(context, { credential: body.credential, challenge })
  const { device } = request
  const [id, loginId] = [randomUUID(), randomUUID()]
  const { transports } = body.credential
  const unsigned = {
    ...{ id, userId, loginId, ...verified, transports, device, salt: salt ?? '' },
    createdAt: new Date(),
    lastUsedAt: null,
  }
  const passkey = { ...unsigned, mac: macOfPasskey(context, unsigned) }
  const enrolment = await sealShares(context, request, passkey)
  await db.transaction((tx) => store(context, tx, { passkey, enrolment, deviceKey }))
  return await readUser(context, db, { userId, deviceKey })
}

/** The passkey's shares, encrypted for their row; undefined for a passkey that only signs in. */
async function sealShares(
  context: WalletContext,
  { body, session }: WalletRequest<'addPasskey'>,
  { id, userId, device }: PasskeyRow,
): Promise<EnrolmentRow | undefined> {
  if (!body.recovery) return undefined
  const { enrolmentId, authShare, share } = body.recovery
  const wallet = await readWallet(context, context.db, session.userId)
  if (!wallet) throw walletError('enrolment_unknown')
  const { id: walletId, generation } = wallet
  const of = { userId, device, walletId, generation, deviceKey: keyOfPasskeyRow(id), passkey: { id, share } }
  return await sealEnrolment(context, { enrolmentId, authShare }, of)
}

async function store(
  context: WalletContext,
  tx: Database,
  added: { passkey: PasskeyRow; enrolment: EnrolmentRow | undefined; deviceKey: string },
): Promise<void> {
  const { passkey, enrolment, deviceKey } = added
  const { keys } = context.wallet
  const { userId, loginId, credentialId, device, createdAt } = passkey
  if (!(await lockUser(tx, userId))) throw walletError('session_ended')
  await assertMayAdd(context, tx, { userId, deviceKey, generation: enrolment?.generation })
  const subjectIndex = keys.mac('passkey', credentialId)
  const sealedLabel = keys.seal(device, `login ${loginId} ${userId}`)
  const login = { id: loginId, userId, kind: 'passkey', subjectIndex, sealedLabel, createdAt }
  const logins = await tx.insert(walletLogins).values(login).onConflictDoNothing().returning({ id: walletLogins.id })
  // The credential is another visitor's.
  if (logins.length === 0) throw walletError('passkey_wrong')
  await tx.insert(walletPasskeys).values(passkey)
  await appendAudit(tx, keys, { userId, event: 'passkey_added', device, subject: passkey.id })
  if (enrolment) {
    await storeEnrolment(tx, enrolment)
    await appendAudit(tx, keys, { userId, event: 'recovery_set', device, subject: enrolment.id })
  }
  await queueNotice(context, tx, { userId, notice: 'passkeyAdded', device })
}

/** @throws ApiError 409 `enrolment_unknown`, `wallet_changed` where the wallet was rotated meanwhile */
async function assertMayAdd(
  context: WalletContext,
  tx: Database,
  { userId, deviceKey, generation }: { userId: string; deviceKey: string; generation: number | undefined },
): Promise<void> {
  await assertEnrolled(context, tx, { userId, deviceKey })
  const wallet = await readWallet(context, tx, userId)
  if (generation !== undefined && generation !== wallet?.generation) throw walletError('enrolment_unknown')
}
