/** Why a message is not accepted, as `checkSignIn` and the server's problem documents say it. */
export type SignInCode =
  | 'wrong_domain'
  | 'wrong_uri'
  | 'wrong_nonce'
  | 'wrong_account'
  | 'wrong_chain'
  | 'wrong_statement'
  | 'wrong_resources'
  | 'wrong_request'
  | 'unknown_version'
  | 'issued_in_future'
  | 'not_yet_valid'
  | 'expired'

/** What callers of the sign-in endpoints tell apart, by the `code` of a problem document. */
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

/** A well-formed sign-in message that is not the one expected. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: SignInCode

  constructor(code: SignInCode, what: string) {
    super(`The sign-in is not accepted: ${what}. Begin a new one, with a new nonce.`)
    this.code = code
  }
}

/** A text that is no sign-in message, or fields that no message has. */
export class SignInFormatError extends Error {
  override readonly name = 'SignInFormatError'
  /** `unknown_version` where another version alone is what is wrong. */
  readonly code: 'bad_message' | 'unknown_version'
  /** What is wrong: the name of a field, or `text` where it is the layout. */
  readonly field: string

  constructor(field: string, options: { why: string; code?: 'unknown_version' }) {
    super(`Not a sign-in message: ${field} ${options.why}. Correct it before anything is signed.`)
    this.code = options.code ?? 'bad_message'
    this.field = field
  }
}
