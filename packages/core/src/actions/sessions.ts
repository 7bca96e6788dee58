import type { CaipAddress } from '@latchkey/wire'
import { SignInAccountMissingError, SignInDisabledError } from '../errors/signIn.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { ListedSession } from '../signIn/SignIn.ts'
import { getAccount } from './account.ts'
import { getSignIn } from './signIn.ts'
import { signOut } from './signOut.ts'

/** How long a storage may take, with a refresh of the access if that is due. */
const timeoutMs = 30_000

type Options = { signal?: AbortSignal | undefined }

/**
 * The sessions of the account shown on all its devices: that of this page first, then the one used last.
 *
 * @throws SignInDisabledError 'SIWX is not enabled', SignInAccountMissingError 'No ActiveCaipAddress found', SignInEndedError without a session,
 * SessionsUnlistedError where the storage lists none, ServerUnavailableError, ServerAnswerInvalidError, AbortedError, …
 * @example
 * const [here, ...others] = await getSessions(latchkey)
 * others[0] // { id: 'a0db…', device: 'Chrome, Android', createdAt: '2026-11-30T21:01:45.869Z', lastUsedAt: …, isCurrent: false }
 */
export async function getSessions(latchkey: Latchkey, options: Options = {}): Promise<readonly ListedSession[]> {
  return ask(latchkey, options, ({ listSessions }, whose) => listSessions(latchkey, whose))
}

/**
 * Ends a session of the account shown, by its id in `getSessions`. That of this page ends as `signOut` ends it; another one is over with
 * its next request.
 *
 * @throws as `getSessions` and `signOut`
 * @example await endSession(latchkey, { id: others[0].id })
 */
export async function endSession(latchkey: Latchkey, { id, ...options }: Options & { id: string }): Promise<void> {
  // Whatever its storage says now.
  const isShown = getSignIn(latchkey).session?.id === id
  const isCurrent =
    isShown || (await ask(latchkey, options, ({ endListed }, whose) => endListed(latchkey, { ...whose, id })))
  if (isCurrent) await signOut(latchkey)
}

/**
 * Ends every session of the account shown but that of this page.
 *
 * @throws as `getSessions`; some may have ended then
 * @example await endOtherSessions(latchkey)
 */
export async function endOtherSessions(latchkey: Latchkey, options: Options = {}): Promise<void> {
  await ask(latchkey, options, ({ endListed }, whose) => endListed(latchkey, whose))
}

type Code = typeof import('../signIn/listedSessions.ts')

async function ask<result>(
  latchkey: Latchkey,
  options: Options,
  run: (code: Code, whose: { account: CaipAddress; signal: AbortSignal }) => Promise<result>,
): Promise<result> {
  if (!latchkey.options.signIn) throw new SignInDisabledError()
  const { caipAddress: account } = getAccount(latchkey)
  if (!account) throw new SignInAccountMissingError()
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return await run(await import('../signIn/listedSessions.ts'), { account, signal })
  } catch (error) {
    throw toBaseError(error)
  }
}
