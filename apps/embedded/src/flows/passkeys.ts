import { WalletError } from '../errors.ts'
import { prepareSession } from '../session/createSession.ts'
import { fetchOpening, keepEnrolment, storeRecovered, toIdentity } from './enrolments.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Makes a passkey that signs in and brings the wallet back: its shares are of a polynomial of their own, so this device's stay.
 * @throws WalletError `passkey_no_prf` after adding one that only signs in.
 */
export async function addPasskey(context: WalletContext, signal: AbortSignal): Promise<void> {
  const { session, vault, passkeys, page } = context
  const options = await session.call('startPasskey', {}, signal)
  const { credential, prf } = await passkeys.create(options, signal)
  const added = { challengeId: options.challengeId, credential }
  if (prf === undefined) {
    session.setUser(await session.call('addPasskey', added, signal))
    throw new WalletError('passkey_no_prf')
  }
  const opening = await fetchOpening(context, 'recovery', signal)
  const newEnrolmentId = crypto.randomUUID()
  const { recovery } = await vault.protectByPasskey({ opening, newEnrolmentId, hpkeKey: page.hpkeKey, prf })
  session.setUser(await session.call('addPasskey', { ...added, recovery }, signal))
}

/** Signs in with any passkey of this origin. */
export async function signInByPasskey(context: WalletContext, signal: AbortSignal): Promise<void> {
  const { api, session, passkeys } = context
  const { challengeId, ...options } = await api.call('startPasskeyLogin', {}, { signal })
  const { credential } = await passkeys.get(options, signal)
  const prepared = await prepareSession()
  const body = { challengeId, credential, refreshHash: prepared.refreshHash }
  await session.start(prepared, await api.call('finishPasskeyLogin', body, { signal }))
}

/** Opens the wallet with a passkey, and gives this device shares of its own. */
export async function recoverByPasskey(context: WalletContext, signal: AbortSignal): Promise<void> {
  const { session, vault, keys, page, passkeys } = context
  const { userId } = session.user() ?? {}
  if (!userId) throw new WalletError('not_signed_in')
  const { challengeId, ...options } = await session.call('startPasskeyRecovery', {}, signal)
  if (options.passkeys.length === 0) throw new WalletError('passkey_unknown')
  const { credential, prf } = await passkeys.get(options, signal)
  if (prf === undefined) throw new WalletError('passkey_failed', { details: 'no PRF output' })
  const { recipient } = await vault.recipient({})
  const proven = await session.call('provePasskeyRecovery', { challengeId, credential, recipient }, signal)
  const newEnrolmentId = crypto.randomUUID()
  const wallet = toIdentity(proven.wallet)
  const { enrolment, deviceShare } = await vault.recoverByPasskey({
    userId,
    wallet,
    recoveredFrom: proven.enrolmentId,
    prf,
    recipient,
    authShare: proven.authShare,
    recoveryShare: proven.recoveryShare,
    newEnrolmentId,
    hpkeKey: page.hpkeKey,
    deviceKey: keys.wrapping,
  })
  await keepEnrolment(context.store, newEnrolmentId, { walletId: wallet.walletId, deviceShare })
  await storeRecovered(context, { enrolment, recoveredFrom: proven.enrolmentId, signal })
}
