import type { WalletUser } from '@latchkey/wire/wallet'
import type { EndpointBody, EndpointResponse } from '../api/walletApi.ts'
import { fromBase64Url, randomBytes, sha256, toBase64Url } from '../bytes.ts'
import { toWalletError } from '../errors.ts'
import { prepareSession } from '../session/createSession.ts'
import type { StartedLogin } from './StartedLogin.ts'
import { sleep } from './sleep.ts'
import type { WalletContext } from './walletContext.ts'

const paceMs = 1_500
/** After these the same login can still succeed: a connection or a provider that is away for a moment. */
const passing: ReadonlySet<string> = new Set(['server_unreachable', 'login_unreachable', 'too_many_tries'])

type Fields = Pick<EndpointBody<'startSocialLogin'>, 'origin' | 'projectId' | 'links'>
type Claimed = EndpointResponse<'finishSocialLogin'>

/** A new verifier, and the hash of its 32 bytes, which the server is told. */
export async function createVerifier(): Promise<{ verifier: string; verifierHash: string }> {
  const verifier = toBase64Url(randomBytes(32))
  return { verifier, verifierHash: toBase64Url(await sha256(fromBase64Url(verifier))) }
}

/** What every login says: where it begins, and whether it is added to who is signed in. */
export function startFields({ origin, page }: WalletContext, { links }: { links: boolean }): Fields {
  return { origin, ...(page.projectId !== '' && { projectId: page.projectId }), ...(links && { links: true }) }
}

/**
 * Asks the server until the visitor has come back from the provider, then signs in or takes the new login over.
 * @throws WalletError `login_declined`, `login_refused`, `login_taken`, `flow_unknown`; the signal's reason
 */
export async function claimLogin(
  context: WalletContext,
  { kind, flowId, verifier }: StartedLogin,
  options: { links: boolean; signal: AbortSignal },
): Promise<void> {
  const { links, signal } = options
  const prepared = await prepareSession()
  const body = { flowId, verifier, refreshHash: prepared.refreshHash }
  const name = kind === 'social' ? 'finishSocialLogin' : 'finishFarcasterLogin'
  const ask = () => (links ? context.session.call(name, body, signal) : context.api.call(name, body, { signal }))
  for (;;) {
    const claimed = await ask().catch((thrown: unknown): Claimed => {
      signal.throwIfAborted()
      if (!passing.has(toWalletError(thrown).code)) throw thrown
      return { pending: true }
    })
    // The visitor may have closed the screen meanwhile.
    signal.throwIfAborted()
    if ('session' in claimed) return context.session.start(prepared, claimed.session)
    if ('user' in claimed) return takeUser(context, claimed.user)
    await sleep(paceMs, signal)
  }
}

/** What the server says of the visitor after their logins changed. */
export function takeUser({ session }: WalletContext, user: WalletUser): void {
  session.setUser(user)
}
