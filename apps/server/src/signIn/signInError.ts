import type { SignInProblem } from '@latchkey/wire/sign-in'
import { ApiError, type ApiErrorStatus } from '../errors/ApiError.ts'

/** The status of each problem, the field at fault and a sentence. */
const problems: Readonly<Record<SignInProblem, readonly [ApiErrorStatus, string, string]>> = {
  bad_message: [400, 'message', 'The message does not read as a sign-in message: request a nonce and write it anew.'],
  wrong_domain: [400, 'message', 'The message is for another domain than the page that sent it.'],
  wrong_uri: [400, 'message', 'The message’s URI is not of the page that sent it.'],
  wrong_account: [400, 'message', 'The message names another account.'],
  wrong_chain: [
    400,
    'message',
    'This server does not know the account’s network. Its operator adds networks in LATCHKEY_CHAINS.',
  ],
  wrong_statement: [400, 'message', 'The message has another statement than was requested.'],
  wrong_resources: [400, 'message', 'The message has other resources than were requested.'],
  wrong_request: [400, 'message', 'The message is for another request.'],
  unknown_version: [400, 'message', 'The message’s version is not one that this server reads.'],
  issued_in_future: [400, 'message', 'The message is dated in the future: check the clock of the device.'],
  not_yet_valid: [400, 'message', 'The message is not valid yet.'],
  expired: [400, 'message', 'The message has expired. Sign a new one.'],
  wrong_nonce: [
    401,
    'message',
    'The nonce was not given to this project, page and account, or more than five minutes ago. Request another one.',
  ],
  nonce_used: [401, 'message', 'This message has begun a session already. Request another nonce and sign again.'],
  bad_signature: [401, 'signature', 'The signature is not the account’s, or not of this message.'],
  unverifiable: [
    503,
    'message',
    'The signature cannot be checked now: no node of the account’s network responds. Try again later.',
  ],
  session_ended: [401, 'authorization', 'There is no session of this token: it has ended, or the token has expired.'],
  refresh_reused: [401, 'refreshToken', 'This refresh token was used before. Sign in again.'],
  csrf: [403, 'origin', 'Cookies work only for pages that the project lists, with the header x-latchkey: 1.'],
}

/** The error response that a problem has. */
export function signInError(
  code: SignInProblem,
  options: { field?: string; description?: string; cause?: unknown } = {},
): ApiError {
  const [status, ownField, sentence] = problems[code]
  const { field = ownField, description = sentence, cause } = options
  return new ApiError(status, { field, description, code, problem: code, cause })
}
