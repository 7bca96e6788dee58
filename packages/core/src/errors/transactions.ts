import { BaseError } from './BaseError.ts'

/** Mined, replaced or never sent by this page: there is nothing to speed up or cancel. */
export class TransactionNotPendingError extends BaseError {
  override readonly name = 'TransactionNotPendingError'
  constructor(options: { hash: string }) {
    super('The transaction is no longer pending.', {
      code: 'TRANSACTION_NOT_PENDING',
      details: options.hash,
      hints: ['Look at its outcome in Activity.'],
    })
  }
}

/** The transaction failed a check that comes before its replacement; the wallet got no request. `reason` says which check. */
export class ReplacementRefusedError extends BaseError {
  override readonly name = 'ReplacementRefusedError'
  readonly reason: ReplacementRefusal
  constructor(options: { hash: string; reason: ReplacementRefusal; cause?: unknown }) {
    const { hash, reason, cause } = options
    super(`The transaction cannot be replaced: ${refusals[reason]}. Nothing was sent.`, {
      code: 'REPLACEMENT_REFUSED',
      details: hash,
      hints: ['Speed it up or cancel it in the wallet itself.'],
      cause,
    })
    this.reason = reason
  }
}

type ReplacementRefusal = keyof typeof refusals

const refusals = {
  notShown: 'its stored call is not the transaction that is shown',
  notPending: 'nodes do not have it as pending with this call',
  disputed: 'nodes disagree on its nonce, or on whether that is used',
}

/**
 * The wallet was requested to replace a transaction and chose a nonce of its own, or no two sources agree on it: both transactions may be
 * mined.
 */
export class NonceIgnoredError extends BaseError {
  override readonly name = 'NonceIgnoredError'
  /** Of the transaction the wallet sent; it is listed by itself. */
  readonly hash: string
  constructor(options: { hash: string }) {
    super('The wallet did not replace the transaction: it sent a separate one.', {
      code: 'NONCE_IGNORED',
      details: options.hash,
      hints: ['Both are listed and followed. Speed up or cancel in the wallet itself.'],
    })
    this.hash = options.hash
  }
}
