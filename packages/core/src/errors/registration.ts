import { BaseError } from './BaseError.ts'

/** Somebody registered it first, perhaps a moment ago. */
export class NameTakenError extends BaseError {
  override readonly name = 'NameTakenError'
  constructor(options: { name: string; cause?: unknown }) {
    super('The name is registered to somebody else.', {
      code: 'NAME_TAKEN',
      details: options.name,
      hints: ['Choose another name.'],
      cause: options.cause,
    })
  }
}

/** A word that nobody can register, or one that looks like it. */
export class NameReservedError extends BaseError {
  override readonly name = 'NameReservedError'
  constructor(options: { name: string; cause?: unknown }) {
    super('The name is reserved, or looks like one that is.', {
      code: 'NAME_RESERVED',
      details: options.name,
      cause: options.cause,
    })
  }
}

/** What was signed is too old, or was used: the visitor signs anew. */
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
