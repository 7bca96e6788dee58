import { createHash, randomUUID } from 'node:crypto'
import { describeDevice } from '@latchkey/wire'
import type { ServerContext } from '../context.ts'
import { assertMayHaveCookies } from '../signIn/assertFromPage.ts'
import { countOutcome } from '../signIn/countOutcome.ts'
import { requireSignIn } from '../signIn/openSignIn.ts'
import { anyEvmAccount, readPageOrigin, readSigned, readSignIn, signInNonce } from '../signIn/readSignIn.ts'
import { createRefreshToken } from '../signIn/refreshTokens.ts'
import { respondWithSession } from '../signIn/respondWithSession.ts'
import { signInError } from '../signIn/signInError.ts'
import { verifySignature } from '../signIn/verifySignature.ts'
import type { Handler, ParsedRequest } from './Handler.ts'

/** Begins a session with a signed message. One message begins one session, however often and wherever it is sent. */
export const verifySignIn: Handler<'verifySignIn'> = (context, request) =>
  countOutcome(context, { action: 'verify', run: () => begin(context, request) })

async function begin(context: ServerContext, request: ParsedRequest<'verifySignIn'>) {
  const signIn = requireSignIn(context)
  const { body, project, headers } = request
  // Before anything is used up: without it there are no tokens.
  await signIn.keys.current()
  const origin = readPageOrigin(request)
  if (body.cookie) assertMayHaveCookies(request, signIn)
  const message = readSigned(body)
  const { account, domain, nonce, resources = [] } = readSignIn(context, { message, origin })
  await verifySignature(context, { account, message, request })
  const refresh = createRefreshToken()
  const session = await context.signIns.begin(
    {
      id: randomUUID(),
      projectId: project.id,
      account,
      domain,
      resources,
      device: body.device || describeDevice(headers['user-agent']),
      nonceHash: createHash('sha256').update(nonce).digest('base64url'),
    },
    {
      refreshHash: refresh.hash,
      // After the signature: only who signed can use a nonce up.
      async finish() {
        const consume = (of: string) =>
          context.state.nonces.consume({ ...signInNonce({ projectId: project.id, origin, account: of }), nonce })
        const isOfAny = account.startsWith(`${anyEvmAccount}:`)
        if (!(await consume(account)) && !(isOfAny && (await consume(anyEvmAccount)))) throw signInError('wrong_nonce')
      },
    },
  )
  if (!session) throw signInError('nonce_used')
  request.log.info({ session: session.id }, 'signed in')
  return await respondWithSession(signIn, session, { refreshToken: refresh.token, inCookies: body.cookie === true })
}
