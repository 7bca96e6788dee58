import { BaseError } from './BaseError.ts'

/** SPEC §5: at least 4 characters of letters, digits or hyphens. */
export class NameLabelInvalidError extends BaseError {
  override readonly name = 'NameLabelInvalidError'
  constructor(options: { label: string; cause?: unknown }) {
    super('A name has 4 to 64 letters, digits or hyphens.', {
      code: 'NAME_LABEL_INVALID',
      details: options.label.slice(0, 200),
      cause: options.cause,
    })
  }
}

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
    super('The signature came too late: it is good for a few minutes.', {
      code: 'NAME_SIGNATURE_EXPIRED',
      hints: ['Sign again.'],
      cause: options.cause,
    })
  }
}

export class NamesTooManyError extends BaseError {
  override readonly name = 'NamesTooManyError'
  constructor(options: { cause?: unknown } = {}) {
    super('This account has registered as many names as it may.', { code: 'NAMES_TOO_MANY', cause: options.cause })
  }
}

/** One registration at a time: the wallet is asked once. */
export class NameInProgressError extends BaseError {
  override readonly name = 'NameInProgressError'
  constructor() {
    super('A name is already being registered.', { code: 'NAME_IN_PROGRESS', hints: ['Answer in the wallet.'] })
  }
}
