import { BaseError } from './BaseError.ts'

/** 'Network Error - Could not load embedded wallet': neither in a frame of the page nor in a window. */
export class EmbeddedWalletUnavailableError extends BaseError {
  override readonly name = 'EmbeddedWalletUnavailableError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('Network Error - Could not load embedded wallet', {
      code: 'EMBEDDED_WALLET_UNAVAILABLE',
      hints: [
        'Check the connection to the internet, `embeddedWallet.url`, the origins of the project, and `frame-src` of this page.',
      ],
      ...options,
    })
  }
}

/** 'Embedded Wallet Request Timed Out'. */
export class EmbeddedWalletTimeoutError extends BaseError {
  override readonly name = 'EmbeddedWalletTimeoutError'
  constructor(options: { request: string; timeoutMs: number }) {
    super('Embedded Wallet Request Timed Out', {
      code: 'EMBEDDED_WALLET_TIMEOUT',
      details: `${options.request}, after ${Math.round(options.timeoutMs / 1000)} s`,
      hints: ['Try again.'],
    })
  }
}

/** The text is not an email address. */
export class EmailInvalidError extends BaseError {
  override readonly name = 'EmailInvalidError'
  constructor() {
    super('An email address is needed to sign in.', {
      code: 'EMAIL_INVALID',
      hints: ['Pass an address such as name@example.com to `connectEmail`.'],
    })
  }
}

/** A code was sent to an email address a moment ago: 'Please try again after {n} seconds'. */
export class EmailCooldownError extends BaseError {
  override readonly name = 'EmailCooldownError'
  /** Rounded up. */
  readonly seconds: number
  constructor(options: { seconds: number; cause?: unknown }) {
    super(`Please try again after ${options.seconds} seconds`, { code: 'EMAIL_COOLDOWN', cause: options.cause })
    this.seconds = options.seconds
  }
}

/** Too many wrong codes, or too many sign-ins. */
export class TooManyTriesError extends BaseError {
  override readonly name = 'TooManyTriesError'
  constructor(options: { details?: string } = {}) {
    super('There were too many tries to sign in.', {
      code: 'TOO_MANY_TRIES',
      hints: ['Wait and try again later.'],
      ...options,
    })
  }
}

/** The wallet's server has no mail server, so nobody can sign in with an email address. */
export class MailUnavailableError extends BaseError {
  override readonly name = 'MailUnavailableError'
  constructor(options: { details?: string } = {}) {
    super('The wallet cannot send codes by email.', {
      code: 'MAIL_UNAVAILABLE',
      hints: ['Set `SMTP_URL` of the server, or use another way to sign in.'],
      ...options,
    })
  }
}
