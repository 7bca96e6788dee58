import { BaseError } from './BaseError.ts'

/** The message is not one that this page may have signed; the wallet got no request. */
export class SignInMessageError extends BaseError {
  override readonly name = 'SignInMessageError'
  /** A code of `SignInError` or `SignInFormatError` of @latchkey/wire/sign-in, such as `wrong_domain`. */
  readonly reason: string
  constructor({ reason, cause }: { reason: string; cause: Error }) {
    super('The sign-in message is not valid on this page, so the wallet was not asked.', {
      code: 'SIGN_IN_MESSAGE',
      details: cause.message,
      hints: ['Check the `signIn` option: its statement, resources and messenger.'],
      cause,
    })
    this.reason = reason
  }
}

/** The signed message was not accepted. */
export class SignInRefusedError extends BaseError {
  override readonly name = 'SignInRefusedError'
  /** The server's code, such as `nonce_used`; `bad_signature` where this page verified it. */
  readonly reason: string
  constructor({ reason, cause }: { reason: string; cause?: unknown }) {
    super('The sign-in was not accepted.', {
      code: 'SIGN_IN_REFUSED',
      details: reason,
      hints: ['Sign in again.'],
      cause,
    })
    this.reason = reason
  }
}

/** The session that was shown is over: it expired, or its storage ended it, as the server does with a stolen refresh token. */
export class SignInEndedError extends BaseError {
  override readonly name = 'SignInEndedError'
  constructor() {
    super('The session has ended.', { code: 'SIGN_IN_ENDED', hints: ['Sign in again.'] })
  }
}

/** The other tab that asked the wallet got no session: this tab, which waited for it, asks nothing of its own. */
export class SignInElsewhereError extends BaseError {
  override readonly name = 'SignInElsewhereError'
  constructor() {
    super('The sign-in in the other tab ended without a session.', {
      code: 'SIGN_IN_ELSEWHERE',
      hints: ['Sign in again in this tab.'],
    })
  }
}

/** Nobody can tell now whether the account signed: its network does not respond. The message was not used up. */
export class SignInUnverifiableError extends BaseError {
  override readonly name = 'SignInUnverifiableError'
  constructor({ cause }: { cause: unknown }) {
    super('The signature cannot be checked now.', {
      code: 'SIGN_IN_UNVERIFIABLE',
      hints: [
        'No node of the account’s network responds. Try again in a few minutes, or give the network another node.',
      ],
      cause,
    })
  }
}
