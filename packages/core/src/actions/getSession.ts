import { SignInDisabledError } from '../errors/signIn.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SignInSession } from '../signIn/SignIn.ts'
import { getAccount } from './account.ts'

/** How long a refresh may take, other tabs' included. */
const timeoutMs = 30_000

/**
 * The session of the account shown, for a request to the app's backend: its access lasts for another minute, and is refreshed for that if need
 * be. Never asks the visitor.
 * @returns undefined without a session
 * @throws SignInDisabledError 'SIWX is not enabled', ServerUnavailableError, HttpStatusError, AbortedError, …
 * @example
 * const session = await getSession(latchkey)
 * if (session) await fetch('/api/orders', { headers: { authorization: `Bearer ${session.accessToken}` } })
 */
export async function getSession(
  latchkey: Latchkey,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<SignInSession | undefined> {
  if (!latchkey.options.signIn) throw new SignInDisabledError()
  const { caipAddress, isUnsupportedNetwork } = getAccount(latchkey)
  if (!caipAddress || isUnsupportedNetwork) return undefined
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const { findFreshSession } = await import('../signIn/keepFresh.ts')
    return await findFreshSession(latchkey, { account: caipAddress, signal })
  } catch (error) {
    throw toBaseError(error)
  }
}
