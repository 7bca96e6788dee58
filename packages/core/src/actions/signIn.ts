import type { CaipAddress } from '@latchkey/wire'
import type { Unsubscribe } from '../adapter/wallets.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { UnsupportedNetworkError } from '../errors/connection.ts'
import { SignInAccountMissingError, SignInDisabledError } from '../errors/signIn.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import type { SignInSession, SignInState } from '../signIn/SignIn.ts'
import { shareWait } from '../waiting/shareWait.ts'
import { getAccount, watch } from './account.ts'

const none: SignInState = { status: 'none' }
const required: SignInState = { status: 'required' }

/**
 * Whether the account shown is signed in. The same object until something about it changes.
 * @example getSignIn(latchkey).status // 'signed'
 */
export function getSignIn(latchkey: Latchkey): SignInState {
  const { signIn = none } = latchkey.store.getState()
  // Until it is known what session the account has, it has none.
  const isUnknown = signIn.status === 'none' && latchkey.options.signIn?.required
  return isUnknown && getAccount(latchkey).address ? required : signIn
}

/**
 * Watches the sign-in: required, signing, declined, signed, refreshed, ended.
 * @example const stop = watchSignIn(latchkey, ({ status, session }) => render(status, session))
 */
export function watchSignIn(
  latchkey: Latchkey,
  onChange: (value: SignInState, previous: SignInState) => void,
): Unsubscribe {
  return watch(latchkey, getSignIn, onChange)
}

type Join = (signal: AbortSignal | undefined) => Promise<SignInSession>

/** The sign-ins that run, by account: a double click sends the wallet one request. */
const pendingSignIns = new WeakMap<Latchkey, Map<CaipAddress, Join>>()

/**
 * Signs the account shown in: the wallet signs a message with a nonce of the storage, which returns the session. Where there is one already, or
 * another tab gets one meanwhile, that is returned and the wallet gets no request.
 *
 * @throws OptionsInvalidError, SignInDisabledError 'SIWX is not enabled', SignInAccountMissingError 'No ActiveCaipAddress found',
 * AdapterNotFoundError 'Chain adapter not found', UnsupportedNetworkError, SignInMessageError, SignInRefusedError, UserRejectedError, AccountChangedError, AbortedError, …
 * @example
 * const session = await signIn(latchkey)
 * await fetch('/api/orders', { headers: { authorization: `Bearer ${session.accessToken}` } })
 */
export async function signIn(
  latchkey: Latchkey,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<SignInSession> {
  if (!latchkey.options.signIn) throw new SignInDisabledError()
  const { caipAddress: account, chainId, isUnsupportedNetwork, namespace } = getAccount(latchkey)
  if (!account) throw new SignInAccountMissingError()
  findAdapter(latchkey, namespace)
  if (isUnsupportedNetwork) throw new UnsupportedNetworkError({ network: `${namespace}:${chainId}` })

  const pending = pendingSignIns.get(latchkey) ?? new Map<CaipAddress, Join>()
  pendingSignIns.set(latchkey, pending)
  const other = pending.get(account)
  if (other) return other(options.signal)
  const release = () => {
    if (pending.get(account) === join) pending.delete(account)
  }
  const join = shareWait((shared) => {
    // An aborted sign-in must not block the next one.
    shared.addEventListener('abort', release, { once: true })
    const run = runSignal(latchkey)
    const signal = run ? AbortSignal.any([shared, run]) : shared
    return import('../signIn/runSignIn.ts')
      .then(({ runSignIn }) => runSignIn(latchkey, { account, signal }))
      .catch((error: unknown) => {
        throw toBaseError(error)
      })
      .finally(release)
  })
  pending.set(account, join)
  return join(options.signal)
}
