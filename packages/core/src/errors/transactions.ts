import { BaseError } from './BaseError.ts'

/** Mined, replaced or never sent by this page: there is nothing to speed up or cancel. */
export class TransactionNotPendingError extends BaseError {
  override readonly name = 'TransactionNotPendingError'
  constructor(options: { hash: string }) {
    super('The transaction is no longer pending.', {
      code: 'TRANSACTION_NOT_PENDING',
      details: options.hash,
      hints: ['See its outcome in Activity.'],
    })
  }
}

/** A check before the replacement failed; the wallet got no request. `reason` names the check. */
export class ReplacementRefusedError extends BaseError {
  override readonly name = 'ReplacementRefusedError'
  readonly reason: ReplacementRejection
  constructor(options: { hash: string; reason: ReplacementRejection; cause?: unknown }) {
    const { hash, reason, cause } = options
    super(`The transaction cannot be replaced: ${rejections[reason]}. Nothing was sent.`, {
      code: 'REPLACEMENT_REFUSED',
      details: hash,
      hints: ['Speed it up or cancel it in the wallet itself.'],
      cause,
    })
    this.reason = reason
  }
}

type ReplacementRejection = keyof typeof rejections

const rejections = {
  notShown: 'its stored call is not the transaction that is shown',
  notPending: 'nodes do not have it as pending with this call',
  disputed: 'nodes disagree on its nonce, or on whether that is used',
  spentOn: 'a later transaction spends what it left over',
}

/**
 * The wallet chose a nonce of its own for a replacement, or no two sources agree on it: both transactions may be mined.
 */
export class NonceIgnoredError extends BaseError {
  override readonly name = 'NonceIgnoredError'
  /** Of the transaction that the wallet sent; it is listed as an entry of its own. */
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
