import { ApiError, type ApiErrorStatus } from '../../errors/ApiError.ts'

/** What the wallet's page tells apart: the end of the problem's `type`. Each has one status and a sentence for the visitor. */
const problems = {
  code_wrong: [401, 'This code is not right. Check the latest mail, and type its code again.'],
  code_expired: [410, 'This code has expired. Request a new one.'],
  flow_unknown: [404, 'This sign-in was not started on this device, or is over. Request a new code.'],
  mail_cooldown: [429, 'Please try again later'],
  too_many_tries: [429, 'Too many tries. Try again after Retry-After seconds.'],
  mail_unavailable: [
    503,
    'Codes cannot be mailed from here: the operator of this wallet has not set a mail server (SMTP_URL).',
  ],
  origin_not_allowed: [
    403,
    'This site is not one that the wallet’s project names. Its developer can add the origin to the project.',
  ],
  session_ended: [401, 'This session has ended. Sign in again.'],
  proof_invalid: [
    401,
    'The request is not signed by this device’s key as it should be. Reload the page; if that does not help, check the clock.',
  ],
  proof_required_fresh_login: [401, 'This needs a sign-in of the last five minutes. Sign in again.'],
  recovery_not_proven: [
    401,
    'Prove your recovery password again: that was more than ten minutes ago, or on another device.',
  ],
  recovery_wrong: [401, 'This recovery password is not right.'],
  recovery_locked: [429, 'Too many wrong recovery passwords. Try again after Retry-After seconds.'],
  enrolment_unknown: [409, 'This device has no share of the wallet anymore. Use your recovery password to add it.'],
  last_device: [
    409,
    'This is the only device of the wallet. Add another one first: without any, nobody could open the wallet.',
  ],
  wallet_changed: [
    409,
    'What is stored of this wallet was changed by something else than this server, so it is not used. Tell the operator; another device or your backup still opens it.',
  ],
} as const satisfies Record<string, readonly [ApiErrorStatus, string]>

export type WalletProblem = keyof typeof problems

/**
 * The error response that a problem has.
 * @param options.description instead of the problem's own sentence.
 */
export function walletError(
  problem: WalletProblem,
  options: { field?: string; description?: string; retryAfterSeconds?: number; cause?: unknown } = {},
): ApiError {
  const [status, sentence] = problems[problem]
  const { field = '', description = sentence, retryAfterSeconds, cause } = options
  return new ApiError(status, {
    field,
    description,
    problem,
    cause,
    ...(retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }),
  })
}
