import { BaseError } from './BaseError.ts'

/** The token itself forbids the transfer, or only a program of its own may make it. `reason` names the rule. */
export class TokenNotTransferableError extends BaseError {
  override readonly name = 'TokenNotTransferableError'
  readonly reason: TransferRule
  constructor(options: { token: string; reason: TransferRule }) {
    super(`The token cannot be sent: ${rules[options.reason]}. Nothing was sent.`, {
      code: 'TOKEN_NOT_TRANSFERABLE',
      details: options.token,
    })
    this.reason = options.reason
  }
}

type TransferRule = keyof typeof rules

const rules = {
  bound: 'it stays with the account that got it',
  paused: 'its issuer has paused all transfers',
  hook: 'every transfer runs a program of its issuer',
  unknown: 'it has a rule that is not known here',
}

/** The token's issuer has frozen the account, or freezes each new one until it is approved. */
export class AccountFrozenError extends BaseError {
  override readonly name = 'AccountFrozenError'
  /** Undefined where only the network said so, which does not say whose. */
  readonly side: 'sender' | 'recipient' | undefined
  constructor(options: { side?: 'sender' | 'recipient'; token?: string } = {}) {
    const { side, token } = options
    const account = side ? `the ${side}’s account` : 'an account of the transfer'
    super(`The token’s issuer has frozen ${account}. Nothing was sent.`, { code: 'ACCOUNT_FROZEN', details: token })
    this.side = side
  }
}

/** A network that keeps only accounts with a minimum: the recipient’s would be below it. */
export class BelowRentMinimumError extends BaseError {
  override readonly name = 'BelowRentMinimumError'
  /** In base units of the native currency; undefined where only the network said so. */
  readonly minimum: bigint | undefined
  constructor(options: { minimum?: bigint } = {}) {
    super('The amount is less than the recipient’s account must hold.', {
      code: 'BELOW_RENT_MINIMUM',
      details: options.minimum === undefined ? undefined : `at least ${options.minimum} base units`,
      hints: ['Send more.'],
    })
    this.minimum = options.minimum
  }
}

/** The same of what the sender would keep: nothing is allowed, and so is the minimum. */
export class RestBelowRentMinimumError extends BaseError {
  override readonly name = 'RestBelowRentMinimumError'
  /** In base units of the native currency; undefined where only the network said so. */
  readonly minimum: bigint | undefined
  constructor(options: { minimum?: bigint } = {}) {
    super('What is left after the fee is less than an account must hold.', {
      code: 'REST_BELOW_RENT_MINIMUM',
      details: options.minimum === undefined ? undefined : `at least ${options.minimum} base units, or none`,
      hints: ['Send less, or everything.'],
    })
    this.minimum = options.minimum
  }
}

/** A network of unspent outputs: nodes pass on none that costs more to spend than it holds. */
export class AmountBelowDustError extends BaseError {
  override readonly name = 'AmountBelowDustError'
  /** In base units of the native currency. */
  readonly minimum: bigint
  constructor({ minimum }: { minimum: bigint }) {
    super('The amount is less than the network passes on.', {
      code: 'AMOUNT_BELOW_DUST',
      details: `at least ${minimum} base units`,
      hints: ['Send more.'],
    })
    this.minimum = minimum
  }
}

/** The fee is out of proportion: a large part of the amount, or at a price that the network never needed for long. */
export class FeeExcessiveError extends BaseError {
  override readonly name = 'FeeExcessiveError'
  /** In base units of the native currency. */
  readonly fee: bigint
  constructor({ fee }: { fee: bigint }) {
    super('The network fee is out of proportion to the amount. Nothing was sent.', {
      code: 'FEE_EXCESSIVE',
      details: `${fee} base units`,
      hints: ['Send more at once, or at a lower speed.'],
    })
    this.fee = fee
  }
}

/** Since it was shown, the network fee has risen. The wallet was not asked, and nothing was sent. */
export class FeeRoseError extends BaseError {
  override readonly name = 'FeeRoseError'
  constructor(options: { details: string }) {
    super('The network fee is higher than the one that was shown.', {
      code: 'FEE_ROSE',
      hints: ['Show the new fee, and let the visitor confirm again.'],
      ...options,
    })
  }
}

/** An account of a program or of another token: what is sent there may be lost. */
export class ReceiverNotWalletError extends BaseError {
  override readonly name = 'ReceiverNotWalletError'
  constructor(options: { receiver: string; details?: string }) {
    const { receiver, details } = options
    super('The receiver is not a wallet, nor its account for this token.', {
      code: 'RECEIVER_NOT_WALLET',
      details: details ? `${receiver}: ${details}` : receiver,
      hints: ['Get the address of the recipient’s wallet.'],
    })
  }
}

/** Decoded from its bytes, a transaction is not the transfer that was shown. `details` says where they differ. */
export class TransferChangedError extends BaseError {
  override readonly name = 'TransferChangedError'
  constructor(options: { details: string; cause?: unknown }) {
    super('The transaction is not the transfer that was shown.', {
      code: 'TRANSFER_CHANGED',
      hints: ['Update the wallet, or use another one.'],
      ...options,
    })
  }
}
