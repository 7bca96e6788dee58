import { ApiError, type ApiErrorStatus } from '../../errors/ApiError.ts'

/** What the wallet's page tells apart: the end of the problem's `type`. Each has one status and a sentence for the visitor. */
const problems = {
  code_wrong: [401, 'This code is not right. Check the latest mail, and type its code again.'],
  code_expired: [410, 'This code has expired. Request a new one.'],
  device_unconfirmed: [403, 'Confirm this device first, with the link of the mail.'],
  device_denied: [403, 'This sign-in was ended with the link of its mail. Start again if it was yours.'],
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
  login_unavailable: [
    404,
    'This way to sign in is not offered here: the operator of this wallet has not set it up (WALLET_SOCIALS).',
  ],
  login_declined: [403, 'You canceled the login. Try again, or sign in another way.'],
  login_refused: [
    502,
    'The login did not work: what the provider returned is not valid for it. Try again; if that does not help, tell the operator of the wallet.',
  ],
  login_expired: [
    401,
    'This login is over. Close the app, open it in Telegram again, and sign in within five minutes.',
  ],
  telegram_invalid: [
    401,
    'Telegram has not signed this login for this app. Close the app and open it in Telegram again.',
  ],
  login_unreachable: [503, 'The provider does not respond. Try again in a moment, or sign in another way.'],
  login_taken: [
    409,
    'Somebody signs in to another wallet with this account. Sign in with it and remove it there first, or choose another one.',
  ],
  last_login: [409, 'This is the only way to sign in to this wallet. Add another one before you remove it.'],
  address_changed: [
    409,
    'This address was changed or removed, and no longer opens its wallet. If that was not you, undo it with the link in the mail about the change.',
  ],
  email_same: [409, 'This is the address that you have already. Type another one.'],
  recovery_frozen: [
    429,
    'The email address was changed or removed a short time ago. Until then the wallet cannot be opened on another device.',
  ],
  rotation_over: [409, 'The keys were renewed elsewhere, or this took too long. Start again.'],
  passkey_unavailable: [
    404,
    'Passkeys need a wallet at a domain (WALLET_URL), and this one is at an IP address. Use a recovery password.',
  ],
  passkey_unknown: [
    401,
    'This wallet does not know this passkey. Sign in another way, and add a passkey in the settings.',
  ],
  passkey_wrong: [401, 'This passkey could not be checked. Try again, or use another way.'],
  challenge_expired: [410, 'The passkey took too long. Try again.'],
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
  guard_unavailable: [404, 'This wallet has no recovery by email: the operator has not set it up (WALLET_GUARD_URL).'],
  guard_unknown: [404, 'Recovery by email is not set up for this wallet with this address.'],
  guard_waiting: [429, 'The wallet cannot be opened yet. Try again after Retry-After seconds.'],
  guard_over: [410, 'This recovery was canceled or is over. Start again.'],
  guard_full: [
    409,
    'Recovery by email was set up or started too often for this wallet. Stop the running ones with the link in a mail.',
  ],
  guard_ticket: [401, 'The recovery server’s statement is not valid here, or too old. Try again.'],
  protection_needed: [
    409,
    'This moves more than a wallet without a recovery method may. Set one up first (WALLET_PROTECT_ABOVE).',
  ],
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

export function isWalletProblem(text: string): text is WalletProblem {
  return Object.hasOwn(problems, text)
}

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
