import { toWalletError, WalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'
import { fetchOpening, keepEnrolment, removeEnrolment, toIdentity, verifyEnrolment } from './enrolments.ts'
import { emailOf } from './frameUser.ts'
import { withFreshLogin } from './freshLogin.ts'
import { hasNewShares, requireMade } from './lostResponse.ts'
import { findPasswordFault } from './passwordRule.ts'
import { protectByGuard } from './protectByGuard.ts'
import type { WalletContext } from './walletContext.ts'

type Options = { ask: Ask; signal: AbortSignal }

/** What brings the wallet back afterwards. */
type Method = { password: string } | { credentialId: string; prf: string }

/**
 * Gives the wallet a new vault key and this device new shares:
 *
 *     keep the new share here ─▶ stage the rest ─▶ read it back and open the wallet with it ─▶ finish: the old set ends
 *
 * An interruption before `finish` leaves the old set in use, one after it the new set, whose share is on this device already. Other devices
 * prove the recovery method again, so one is chosen first. Recovery by email ends with the old set, and can be set up again at once.
 *
 * @returns false if the visitor put it off.
 */
export async function rotateWallet(context: WalletContext, { ask, signal }: Options): Promise<boolean> {
  const passkey = await hasPasskey(context)
  const fresh = <T>(run: () => Promise<T>) => withFreshLogin(context, { ask, signal }, run)
  const { enrolmentId: before, recovery } = context.session.user()?.wallet ?? {}
  const endsGuard = recovery?.includes('guard') ?? false
  let error: ShownError | undefined
  for (;;) {
    const answer = await ask('rotate', { passkey, endsGuard, error })
    if (answer.type === 'cancel') {
      if (!(await hasNewShares(context, { before, error, signal }))) return false
      await tellDone(context, { endsGuard, ask, signal })
      return true
    }
    const fault = answer.type === 'password' ? findPasswordFault(answer.password) : undefined
    error = fault && { code: fault }
    if (fault) continue
    try {
      const method =
        answer.type === 'password' ? { password: answer.password } : await fresh(() => askPasskey(context, signal))
      await fresh(() => rotate(context, method, signal))
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, retryAfterSeconds } = toWalletError(thrown)
      if (code === 'session_ended' || code === 'timeout') throw thrown
      // The visitor went back from the code.
      error = code === 'user_rejected' ? undefined : { code, retryAfterSeconds }
      continue
    }
    await tellDone(context, { endsGuard, ask, signal })
    return true
  }
}

async function tellDone(
  context: WalletContext,
  { endsGuard, ask, signal }: Options & { endsGuard: boolean },
): Promise<void> {
  const user = context.session.user()
  const offersGuard = endsGuard && context.page.guard !== null && user !== undefined && emailOf(user) !== undefined
  const { type } = await ask('done', { kind: 'rotated', endsGuard, offersGuard })
  if (type === 'guard') await protectByGuard(context, { ask, signal })
}

async function hasPasskey({ session, passkeys }: WalletContext): Promise<boolean> {
  const protects = session.user()?.wallet?.recovery.includes('passkey') ?? false
  return protects && (await passkeys.isAvailable())
}

async function askPasskey({ session, passkeys }: WalletContext, signal: AbortSignal): Promise<Method> {
  const { challenge, rpId, passkeys: known } = await session.call('startPasskeyRecovery', {}, signal)
  if (known.length === 0) throw new WalletError('passkey_unknown')
  const { credential, prf } = await passkeys.get({ challenge, rpId, passkeys: known }, signal)
  if (prf === undefined) throw new WalletError('passkey_failed', { details: 'no PRF output' })
  return { credentialId: credential.id, prf }
}

async function rotate(context: WalletContext, method: Method, signal: AbortSignal): Promise<void> {
  const { session, store, vault, keys, page } = context
  const opening = await fetchOpening(context, 'rotate', signal)
  const { walletId, generation } = opening.wallet
  const [newEnrolmentId, passkeyEnrolmentId] = [crypto.randomUUID(), crypto.randomUUID()]
  const made = await vault.rotate({
    opening,
    newEnrolmentId,
    hpkeKey: page.hpkeKey,
    ...('password' in method
      ? { password: method.password }
      : { passkey: { enrolmentId: passkeyEnrolmentId, prf: method.prf } }),
  })
  const { blob, enrolment, deviceShare, recovery } = made
  await keepEnrolment(store, newEnrolmentId, { walletId, deviceShare })
  const passkey = recovery && 'credentialId' in method ? { credentialId: method.credentialId, recovery } : undefined
  const staged = { generation: generation + 1, blob, enrolment, ...(passkey && { passkey }) }
  await session.call('stageRotation', staged, signal).catch(async (thrown: unknown) => {
    // It is made anew once the visitor has signed in again.
    if (toWalletError(thrown).code === 'proof_required_fresh_login') await removeEnrolment(store, newEnrolmentId)
    throw thrown
  })
  const { recipient } = await vault.recipient({})
  const { authShare, wallet } = await session.call('readRotation', { recipient }, signal)
  const { userId } = opening
  const deviceKey = keys.wrapping
  await vault.verify({
    opening: {
      userId,
      wallet: toIdentity(wallet),
      enrolmentId: newEnrolmentId,
      deviceKey,
      deviceShare,
      recipient,
      authShare,
    },
  })
  const next = { generation: generation + 1 }
  await session
    .call('finishRotation', next, signal)
    .then(session.setWallet, (thrown: unknown) =>
      requireMade(context, { thrown, isMade: ({ wallet }) => wallet?.enrolmentId === newEnrolmentId, signal }),
    )
  await verifyEnrolment(context, signal)
  await removeEnrolment(store, opening.enrolmentId)
}
