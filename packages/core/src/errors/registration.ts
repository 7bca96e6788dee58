import { BaseError } from './BaseError.ts'

/** Registered by another account, perhaps a moment ago. */
export class NameTakenError extends BaseError {
  override readonly name = 'NameTakenError'
  constructor(options: { name: string; cause?: unknown }) {
    super('The name is registered to another account.', {
      code: 'NAME_TAKEN',
      details: options.name,
      hints: ['Choose another name.'],
      cause: options.cause,
    })
  }
}

/** A reserved name, or one that looks like a reserved one. */
export class NameReservedError extends BaseError {
  override readonly name = 'NameReservedError'
  constructor(options: { name: string; cause?: unknown }) {
    super('The name is reserved, or looks like a reserved one.', {
      code: 'NAME_RESERVED',
      details: options.name,
      cause: options.cause,
    })
  }
}

/** The signed message is too old or was already used: the visitor has to sign again. */
export class NameSignatureExpiredError extends BaseError {
  override readonly name = 'NameSignatureExpiredError'
  constructor(options: { cause?: unknown } = {}) {
    super('The signature expired: it is valid for a few minutes.', {
      code: 'NAME_SIGNATURE_EXPIRED',
      hints: ['Sign again.'],
      cause: options.cause,
    })
  }
}

export class NamesTooManyError extends BaseError {
  override readonly name = 'NamesTooManyError'
  constructor(options: { cause?: unknown } = {}) {
    super('This account has reached its limit of names.', { code: 'NAMES_TOO_MANY', cause: options.cause })
  }
}
