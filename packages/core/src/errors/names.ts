import { BaseError } from './BaseError.ts'

/** A label has at least 4 characters of letters, digits or hyphens. */
export class NameLabelInvalidError extends BaseError {
  override readonly name = 'NameLabelInvalidError'
  constructor(options: { label: string; cause?: unknown }) {
    super('A name has 4 to 63 letters, digits or hyphens.', {
      code: 'NAME_LABEL_INVALID',
      details: options.label.slice(0, 200),
      cause: options.cause,
    })
  }
}

/** One registration at a time: the wallet gets one request. */
export class NameInProgressError extends BaseError {
  override readonly name = 'NameInProgressError'
  constructor() {
    super('A name is already being registered.', {
      code: 'NAME_IN_PROGRESS',
      hints: ['Confirm or reject it in the wallet.'],
    })
  }
}
