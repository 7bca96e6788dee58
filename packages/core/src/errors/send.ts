import { BaseError } from './BaseError.ts'

/** 'Unsupported chain'. */
export class SendUnsupportedChainError extends BaseError {
  override readonly name = 'SendUnsupportedChainError'
  constructor() {
    super('Unsupported chain', { code: 'SEND_UNSUPPORTED_CHAIN', hints: ['Switch to a network that can send.'] })
  }
}

/** 'An amount and receiver address are required'. */
export class SendIncompleteError extends BaseError {
  override readonly name = 'SendIncompleteError'
  constructor() {
    super('An amount and receiver address are required', { code: 'SEND_INCOMPLETE' })
  }
}

/** 'A token is required'. */
export class SendTokenRequiredError extends BaseError {
  override readonly name = 'SendTokenRequiredError'
  constructor() {
    super('A token is required', { code: 'SEND_TOKEN_REQUIRED' })
  }
}

/** One request at a time: a second click has no effect while the wallet has the first. */
export class SendInProgressError extends BaseError {
  override readonly name = 'SendInProgressError'
  constructor() {
    super('A transfer is already waiting in the wallet.', {
      code: 'SEND_IN_PROGRESS',
      hints: ['Confirm or reject it in the wallet.'],
    })
  }
}

export class ReceiverInvalidError extends BaseError {
  override readonly name = 'ReceiverInvalidError'
  constructor(options: { receiver: string }) {
    super('The receiver is not an address on this network.', { code: 'RECEIVER_INVALID', details: options.receiver })
  }
}

/** EIP-55: mixed case that does not match the checksum means a mistyped address. */
export class ReceiverChecksumError extends BaseError {
  override readonly name = 'ReceiverChecksumError'
  constructor(options: { receiver: string }) {
    super('The receiver’s checksum does not match: a character may be wrong.', {
      code: 'RECEIVER_CHECKSUM',
      details: options.receiver,
      hints: ['Copy the address again from where it comes from.'],
    })
  }
}

/** An address of the same namespace, whose form says that it is of another network: a payment there would be lost. */
export class ReceiverOfOtherNetworkError extends BaseError {
  override readonly name = 'ReceiverOfOtherNetworkError'
  constructor(options: { receiver: string; network: string }) {
    super(`The receiver is an address of another network than ${options.network}.`, {
      code: 'RECEIVER_OF_OTHER_NETWORK',
      details: options.receiver,
      hints: ['Ask the recipient for an address of this network.'],
    })
  }
}

/** Ambiguous separators between the digits, such as `1,00`: a wrong guess could be off by a factor of a thousand. */
export class AmountUnreadableError extends BaseError {
  override readonly name = 'AmountUnreadableError'
  constructor(options: { amount: string }) {
    super('The amount is ambiguous.', {
      code: 'AMOUNT_UNREADABLE',
      details: options.amount,
      hints: ['Use digits and one decimal point.'],
    })
  }
}

export class AmountInvalidError extends BaseError {
  override readonly name = 'AmountInvalidError'
  constructor(options: { amount: string }) {
    super('The amount must be greater than zero.', { code: 'AMOUNT_INVALID', details: options.amount })
  }
}

export class AmountTooPreciseError extends BaseError {
  override readonly name = 'AmountTooPreciseError'
  readonly decimals: number
  constructor(options: { amount: string; decimals: number }) {
    super(`The amount has more than ${options.decimals} decimals.`, {
      code: 'AMOUNT_TOO_PRECISE',
      details: options.amount,
    })
    this.decimals = options.decimals
  }
}

export class AmountAboveBalanceError extends BaseError {
  override readonly name = 'AmountAboveBalanceError'
  constructor() {
    super('The amount is above the balance.', { code: 'AMOUNT_ABOVE_BALANCE', hints: ['Send less.'] })
  }
}

/** Mined, but reverted: the fee is spent, the tokens did not move. */
export class TransactionRevertedError extends BaseError {
  override readonly name = 'TransactionRevertedError'
  constructor(options: { hash: string }) {
    super('The transaction reverted. Only the fee was spent.', {
      code: 'TRANSACTION_REVERTED',
      details: options.hash,
    })
  }
}

/** Replaced in the wallet by a transaction without the transfer. */
export class TransactionCancelledError extends BaseError {
  override readonly name = 'TransactionCancelledError'
  constructor(options: { hash: string }) {
    super('The transaction was canceled in the wallet.', { code: 'TRANSACTION_CANCELLED', details: options.hash })
  }
}

/** Another transaction of the account was mined in its place. */
export class TransactionReplacedError extends BaseError {
  override readonly name = 'TransactionReplacedError'
  constructor(options: { hash: string }) {
    super('Another transaction took the place of this one.', { code: 'TRANSACTION_REPLACED', details: options.hash })
  }
}

/** No node has it any more. A node may have kept it and broadcast it again, so it can still be mined. */
export class TransactionDroppedError extends BaseError {
  override readonly name = 'TransactionDroppedError'
  constructor(options: { hash: string }) {
    super('The network dropped the transaction.', {
      code: 'TRANSACTION_DROPPED',
      details: options.hash,
      hints: ['It may still be mined. Look for its outcome before you send it again.'],
    })
  }
}

/** No block included it in time, and none can any more. */
export class TransactionExpiredError extends BaseError {
  override readonly name = 'TransactionExpiredError'
  constructor(options: { hash: string }) {
    super('The network did not include the transaction in time. Nothing was sent.', {
      code: 'TRANSACTION_EXPIRED',
      details: options.hash,
      hints: ['It is safe to send it again.'],
    })
  }
}

/** The token's own contract, or an address whose key nobody has, such as zero: what is sent there cannot be moved again. */
export class ReceiverBurnsError extends BaseError {
  override readonly name = 'ReceiverBurnsError'
  constructor(options: { receiver: string }) {
    super('What is sent to an address without a key, or to the token’s own contract, is lost.', {
      code: 'RECEIVER_BURNS',
      details: options.receiver,
    })
  }
}

/** An EIP-681, Solana Pay or CAIP-10 text that cannot be parsed, or that requests more than a transfer. */
export class PaymentRequestInvalidError extends BaseError {
  override readonly name = 'PaymentRequestInvalidError'
  /** @param options.part the unsupported part: 'the amount', 'a parameter', … */
  constructor(options: { text: string; part: string }) {
    super('The payment request is not supported.', {
      code: 'PAYMENT_REQUEST_INVALID',
      details: `${options.part} of ${options.text.slice(0, 200)}`,
    })
  }
}

/** Invalid by ENSIP-15: disallowed characters, or scripts mixed to deceive. */
export class NameInvalidError extends BaseError {
  override readonly name = 'NameInvalidError'
  constructor(options: { text: string; cause?: unknown }) {
    super('This is not a valid ENSIP-15 name.', {
      code: 'NAME_INVALID',
      details: options.text.slice(0, 200),
      cause: options.cause,
    })
  }
}

export class NameUnknownError extends BaseError {
  override readonly name = 'NameUnknownError'
  constructor(options: { name: string }) {
    super('The name does not resolve to an address.', { code: 'NAME_UNKNOWN', details: options.name })
  }
}

/** The name has only an Ethereum address, and its owner may not control that address on this network. */
export class NameOfOtherNetworkError extends BaseError {
  override readonly name = 'NameOfOtherNetworkError'
  constructor(options: { name: string; network: string }) {
    super(`The name has no address for ${options.network}, and its Ethereum address may have no owner there.`, {
      code: 'NAME_OF_OTHER_NETWORK',
      details: options.name,
      hints: ['Get an address on this network from the recipient.'],
    })
  }
}

/** Resolved again right before the wallet's request, the name has another address than the one the visitor saw. */
export class NameChangedError extends BaseError {
  override readonly name = 'NameChangedError'
  constructor(options: { name: string; shown: string; now: string | undefined }) {
    super('The name resolves to a different address than the one shown.', {
      code: 'NAME_CHANGED',
      details: `${options.name}: ${options.shown}, now ${options.now ?? 'none'}`,
    })
  }
}

/** The server and the chain return different addresses for a name: one of them is wrong, or the name has just changed. */
export class NameDisputedError extends BaseError {
  override readonly name = 'NameDisputedError'
  constructor(options: { name: string; server: string; chain: string }) {
    super('The server and the chain disagree on the name’s address.', {
      code: 'NAME_DISPUTED',
      details: `${options.name}: ${options.server} by the server, ${options.chain} by the chain`,
      hints: ['Try again in a minute, or get the address from the recipient.'],
    })
  }
}

/** The second source does not respond. Sending is blocked, or an attacker could win by silencing it. */
export class NameUncheckedError extends BaseError {
  override readonly name = 'NameUncheckedError'
  constructor(options: { name: string; cause: unknown }) {
    super('The name’s address could not be checked on the chain.', {
      code: 'NAME_UNCHECKED',
      details: options.name,
      hints: [
        'Check the node of the registry’s chain, and that the page’s policy allows connections to name gateways.',
      ],
      cause: options.cause,
    })
  }
}

/** `names.signer` is set, and the server's response is not signed by that key for this request. */
export class NameUnsignedError extends BaseError {
  override readonly name = 'NameUnsignedError'
  constructor(options: { name: string; signer: string | undefined }) {
    super('The server’s response about the name is not signed by the key in `names.signer`.', {
      code: 'NAME_UNSIGNED',
      details: `${options.name}: ${options.signer ? `signed by ${options.signer}` : 'no signature'}`,
      hints: ['Compare `names.signer` with the address of the server’s LATCHKEY_NAMES.signingKey.'],
    })
  }
}

export class NftNotOwnedError extends BaseError {
  override readonly name = 'NftNotOwnedError'
  constructor(options: { nft: string }) {
    super('The account does not own the NFT, or not as many.', { code: 'NFT_NOT_OWNED', details: options.nft })
  }
}
