import type { SocialProvider } from '@latchkey/wire/frame'
import type { WalletSession, WalletUser } from '@latchkey/wire/wallet'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/Database.ts'
import { walletLogins } from '../../db/schema.ts'
import { assertEnrolled } from '../account/assertMayChange.ts'
import { appendAudit, lockUser } from '../audit/appendAudit.ts'
import { walletError } from '../http/walletError.ts'
import { addLogin, findLogin, findOrCreateUser } from '../login/findOrCreateUser.ts'
import { lockAddress } from '../login/limitAddress.ts'
import { queueNotice } from '../mail/queueNotice.ts'
import { createSession, isKnownDevice } from '../sessions/createSession.ts'
import type { WalletSessionRow } from '../sessions/findSession.ts'
import { readUser } from '../sessions/readUser.ts'
import type { WalletContext } from '../WalletContext.ts'
import type { Identity } from './LoginProvider.ts'

/** A login that the provider has confirmed, and the device that claims it. */
export type ConfirmedLogin = {
  provider: SocialProvider
  identity: Identity
  origin: string
  deviceKey: string
  device: string
  refreshHash: string
}

/** Longest label that is kept, in characters. */
const maxLabel = 320

/** Signs in; signing up is signing in for the first time. The visitor is whoever has this account of the provider, whatever its email. */
export async function signInWith(context: WalletContext, tx: Database, login: ConfirmedLogin): Promise<WalletSession> {
  const { identity, deviceKey, device, origin, refreshHash } = login
  const { userId, isNew } = await findOrCreateUser(context, tx, await lockLogin(context, tx, login))
  const isKnown = isNew || (await isKnownDevice(tx, { userId, deviceKey }))
  await appendAudit(tx, context.wallet.keys, { userId, event: 'signed_in', device })
  if (!isKnown) await queueNotice(context, tx, { userId, notice: 'newDevice', device, origin })
  const provenAt = await readProvenAt(tx, { userId, identity })
  return await createSession(context, tx, { userId, deviceKey, device, refreshHash, provenAt })
}

/**
 * When the visitor was seen to sign in: as the provider says. One that says nothing may have been open on this device for weeks: then a
 * mailed code or a passkey is the visitor's proof, where they have one; where they have none, this login has to do.
 */
async function readProvenAt(
  tx: Database,
  { userId, identity: { signedInAt } }: { userId: string; identity: Identity },
): Promise<Date | undefined> {
  if (signedInAt !== undefined) return new Date(Math.min(signedInAt * 1_000, Date.now()))
  const isProof = and(eq(walletLogins.userId, userId), inArray(walletLogins.kind, ['email', 'passkey']))
  const rows = await tx.select({ id: walletLogins.id }).from(walletLogins).where(isProof).limit(1)
  return rows.length > 0 ? new Date(0) : undefined
}

/**
 * Adds the login to a visitor who is signed in; the same again changes nothing.
 * @throws ApiError 409 `login_taken`, `enrolment_unknown`; 401 `session_ended` where the session is not of the visitor who started the login
 */
export async function linkWith(
  context: WalletContext,
  tx: Database,
  options: { login: ConfirmedLogin; userId: string; session: WalletSessionRow | undefined },
): Promise<WalletUser> {
  const { login, userId, session } = options
  const { device, deviceKey } = login
  if (session?.userId !== userId) throw walletError('session_ended')
  const account = await lockLogin(context, tx, login)
  await lockUser(tx, userId)
  await assertEnrolled(context, tx, { userId, deviceKey })
  const owner = await findLogin(tx, account)
  if (owner && owner.userId !== userId) throw walletError('login_taken')
  if (!owner) {
    const loginId = await addLogin(context, tx, { ...account, userId })
    await appendAudit(tx, context.wallet.keys, { userId, event: 'login_added', device, subject: loginId })
    await queueNotice(context, tx, { userId, notice: 'loginAdded', device })
  }
  return await readUser(context, tx, { userId, deviceKey })
}

/** Locks the account, so that two logins with it at once do not create two visitors. */
async function lockLogin({ wallet }: WalletContext, tx: Database, { provider, identity }: ConfirmedLogin) {
  const subjectIndex = wallet.keys.mac('account', JSON.stringify([provider, identity.subject]))
  await lockAddress(tx, subjectIndex)
  return { kind: provider, subjectIndex, label: identity.label.slice(0, maxLabel) }
}
