import { getSignInKeys, requestSignInSession } from '@latchkey/wire'
import { requestApi } from '../../clients/requestApi.ts'
import { HttpStatusError, ServerAnswerInvalidError, ServerUnavailableError } from '../../errors/server.ts'
import type { Latchkey } from '../../latchkey.ts'
import { toServer } from '../../signIn/createServerStorage.ts'
import { chosenStorage } from '../../signIn/openStorage.ts'
import type { SignInBackend } from '../../signIn/SignIn.ts'
import { listSignInFaults, toOptionNotice } from '../signInFaults.ts'
import { toServerOutcome, unread } from './examineServer.ts'
import { type Examination, type Outcome, off, ok, unreachable, wrong } from './Finding.ts'
import { isServing } from './isServing.ts'

/** Where sessions are: whether the server, or the app's own backend, signs visitors in. */
export function examineSignIn(latchkey: Latchkey): Examination[] {
  if (!latchkey.options.signIn) return []
  const subject = 'Sign-in'
  const faults = listSignInFaults(latchkey).map((fault) => toOptionNotice(fault).fix)
  if (faults.length > 0)
    return [{ subject, run: () => wrong(faults.join(' '), 'Correct it where `createLatchkey` is called.') }]
  const storage = chosenStorage(latchkey)
  if (storage === 'local') return [{ subject, run: () => off('Its sessions are stored in this browser only.') }]
  if (typeof storage === 'string') return [{ subject, run: (signal) => examineKeys(latchkey, signal) }]
  if ('url' in storage) return [{ subject, run: (signal) => examineBackend(latchkey, storage, signal) }]
  return [{ subject, run: () => off('Its `storage` is the app’s own, and cannot be examined.') }]
}

async function examineKeys(latchkey: Latchkey, signal: AbortSignal): Promise<Outcome> {
  try {
    await requestApi(latchkey, getSignInKeys, { signal })
    return ok('The server signs visitors in.')
  } catch (error) {
    // The finding about the server says why.
    if (error instanceof ServerUnavailableError) return unread
    if (!(error instanceof HttpStatusError) || !error.details?.includes('SECRETS_KEY'))
      return toServerOutcome(latchkey, error, signal)
    return wrong('The server does not offer sign-in.', 'Set SECRETS_KEY at the server, or another `signIn.storage`.')
  }
}

/** Reads the session of a page that sends no token: a sign-in backend says that there is none. */
async function examineBackend(latchkey: Latchkey, backend: SignInBackend, signal: AbortSignal): Promise<Outcome> {
  const server = toServer(backend.url)
  const signsIn = ok('The app’s backend signs visitors in.')
  try {
    await requestApi(
      latchkey,
      { ...requestSignInSession, path: '/session' },
      {
        body: { action: 'read' },
        headers: { 'content-type': 'application/json', ...(backend.cookie && { 'x-latchkey': '1' }) },
        ...(backend.cookie && { credentials: 'include' }),
        server,
        signal,
      },
    )
    return signsIn
  } catch (error) {
    if (error instanceof HttpStatusError) return error.details?.includes('session_ended') ? signsIn : toOutcome(error)
    if (error instanceof ServerAnswerInvalidError) return notThere
    return (await isServing(server, signal))
      ? wrong(
          'It answers, but this page may not read it.',
          'Serve the backend from the page’s origin, or allow it (CORS).',
        )
      : unreachable(`${server} does not answer.`, 'Start the backend, or correct `url` of `signIn.storage`.')
  }
}

const notThere = wrong(
  'No sign-in backend is there.',
  'Set `url` of `signIn.storage` to the address above its `nonce`, `verify` and `session`.',
)

function toOutcome({ status }: HttpStatusError): Outcome {
  if (status === 403) return wrong('It refuses this origin.', `Set \`domain\` of \`createAuth\` to ${location.host}.`)
  if (status >= 500) return unreachable(`It answers with HTTP status ${status}.`, 'Look into the backend’s log.')
  return notThere
}
