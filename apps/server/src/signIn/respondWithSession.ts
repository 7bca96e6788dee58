import type { SignInAnswer } from '@latchkey/wire'
import { HeadedResponse } from '../routes/HeadedResponse.ts'
import type { SignInSession } from '../stores/createSignInStore.ts'
import { issueAccessToken } from './accessTokens.ts'
import { writeCookies } from './cookies.ts'
import type { SignIn } from './openSignIn.ts'

/** The session as its page reads it. */
export function toWireSession(session: SignInSession): SignInAnswer['session'] {
  const { id, account, domain, createdAt, expiresAt, resources } = session
  return {
    id,
    account: account as SignInAnswer['session']['account'], // the message's, which was parsed
    domain,
    issuedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    resources: [...resources],
  }
}

/** The response to a sign-in or a refresh: with the tokens in it, or in cookies that pages cannot read. */
export async function respondWithSession(
  signIn: SignIn,
  session: SignInSession,
  { refreshToken, inCookies }: { refreshToken: string; inCookies: boolean },
): Promise<HeadedResponse<SignInAnswer>> {
  const { accessToken, accessExpiresAt } = await issueAccessToken(signIn, session)
  const answer = { session: toWireSession(session), accessExpiresAt: accessExpiresAt.toISOString() }
  if (!inCookies) return new HeadedResponse({ ...answer, accessToken, refreshToken }, {})
  const cookies = writeCookies({
    access: { value: accessToken, expiresAt: accessExpiresAt },
    refresh: { value: refreshToken, expiresAt: session.expiresAt },
  })
  return new HeadedResponse(answer, { 'set-cookie': cookies })
}
