import { parseCaipAddress } from '@latchkey/wire'
import { SignOutUnheardError } from '../errors/SignOutUnheardError.ts'
import { SignInAccountMissingError, SignInDisabledError } from '../errors/signIn.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'
import { disconnect } from './disconnect.ts'
import { getModal, open } from './modal.ts'
import { showBanner } from './showBanner.ts'

/**
 * Ends the session of the account shown, in every tab. Where a session is required, its wallet is disconnected too.
 *
 * This browser is signed out even if this throws: the error only means that the server did not hear of it.
 * @throws SignInDisabledError, SignInAccountMissingError, ServerUnavailableError, …
 * @example await signOut(latchkey)
 */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const { signIn } = latchkey.options
  if (!signIn) throw new SignInDisabledError()
  const { caipAddress } = getAccount(latchkey)
  const isInWidget = getModal(latchkey).open
  if (!caipAddress) throw new SignInAccountMissingError()
  const { chainNamespace: namespace, address } = parseCaipAddress(caipAddress)
  try {
    // Who leaves is not told that the session has ended.
    if (!signIn.required) latchkey.store.setState({ signIn: { status: 'none' } })
    const { endSessions, readAgain } = await import('../signIn/followSignIn.ts')
    const ending = endSessions(latchkey, { namespace, addresses: [address] })
    // Whoever waits for the server sees an account that is signed out already.
    const ended = ending.then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (signIn.required) await disconnect(latchkey, { namespace })
    const failure = await ended
    await readAgain(latchkey)
    if (!failure) return
    if (signIn.required && isInWidget) showUnheard(latchkey)
    throw failure.error
  } catch (error) {
    throw toBaseError(error)
  }
}

/** The view in which the visitor signed out went with the account. */
function showUnheard(latchkey: Latchkey): void {
  if (!getModal(latchkey).open) open(latchkey, { reason: 'disconnected' })
  const { code, shortMessage: message } = new SignOutUnheardError()
  showBanner(latchkey, { state: 'error', code, message })
}
