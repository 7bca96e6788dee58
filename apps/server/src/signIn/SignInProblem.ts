import type { SignInCode } from '@latchkey/wire/sign-in'

/** What callers of sign-in endpoints tell apart, by the `code` of a problem document. */
export type SignInProblem =
  | SignInCode
  | 'bad_message'
  | 'bad_signature'
  | 'nonce_used'
  /** No node of the account's network responds. */
  | 'unverifiable'
  | 'session_ended'
  | 'refresh_reused'
  | 'csrf'
