import { formatSignIn, SignInFormatError } from '@latchkey/wire/sign-in'
import type { ServerContext } from '../context.ts'
import { isKnownNetwork } from '../signIn/isKnownNetwork.ts'
import { requireSignIn } from '../signIn/openSignIn.ts'
import { anyEvmAccount, readPageOrigin, signInNonce } from '../signIn/readSignIn.ts'
import { signInError } from '../signIn/signInError.ts'
import type { Handler } from './Handler.ts'

const nonceTtlMs = 5 * 60_000

/** A nonce for the next sign-in message of this account on the calling page; for `eip155` alone, for that of any of its accounts. */
export const createSignInNonce: Handler<'createSignInNonce'> = async (context, request) => {
  requireSignIn(context)
  const origin = readPageOrigin(request)
  const { account } = request.body
  if (account !== anyEvmAccount) assertSigns(context, { account, origin })
  const expiresAt = new Date(Date.now() + nonceTtlMs).toISOString()
  const binding = signInNonce({ projectId: request.project.id, origin, account })
  return { nonce: await context.state.nonces.issue({ ...binding, ttlMs: nonceTtlMs }), expiresAt }
}

/**
 * A message can have this account: no wallet is asked for one that the server would not read.
 * @throws ApiError 400 `wrong_chain`, `bad_message`
 */
function assertSigns(
  context: Pick<ServerContext, 'networks'>,
  { account, origin }: { account: string; origin: string },
): void {
  const [namespace, reference] = account.split(':')
  const issuedAt = new Date().toISOString()
  try {
    formatSignIn({ domain: new URL(origin).host, account, uri: origin, version: '1', nonce: '0'.repeat(64), issuedAt })
  } catch (cause) {
    if (!(cause instanceof SignInFormatError)) throw cause
    throw signInError('bad_message', { field: 'account', description: cause.message, cause })
  }
  if (!isKnownNetwork(context, `${namespace}:${reference}`)) throw signInError('wrong_chain', { field: 'account' })
}
