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

/** One request at a time: a second click while the wallet has the first changes nothing. */
export class SendInProgressError extends BaseError {
  override readonly name = 'SendInProgressError'
  constructor() {
    super('A transfer is already waiting in the wallet.', {
      code: 'SEND_IN_PROGRESS',
      hints: ['Answer it in the wallet.'],
    })
  }
}

export class ReceiverInvalidError extends BaseError {
  override readonly name = 'ReceiverInvalidError'
  constructor(options: { receiver: string }) {
    super('The receiver is not an address on this network.', { code: 'RECEIVER_INVALID', details: options.receiver })
  }
}

/** EIP-55: mixed case that does not add up means a mistyped address. */
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

/** Marks between the digits that no rule explains, such as `1,00`: guessing could be wrong by a factor of a thousand. */
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

/** Mined, and refused by the chain: the fee is spent, the tokens did not move. */
export class TransactionRevertedError extends BaseError {
  override readonly name = 'TransactionRevertedError'
  constructor(options: { hash: string }) {
    super('The transaction reverted. Only the fee was spent.', {
      code: 'TRANSACTION_REVERTED',
      details: options.hash,
    })
  }
}

/** Replaced in the wallet by one that does not make the transfer. */
export class TransactionCancelledError extends BaseError {
  override readonly name = 'TransactionCancelledError'
  constructor(options: { hash: string }) {
    super('The transaction was canceled in the wallet.', { code: 'TRANSACTION_CANCELLED', details: options.hash })
  }
}

/** The token's own contract, or the zero address: nobody can move what arrives there. */
export class ReceiverBurnsError extends BaseError {
  override readonly name = 'ReceiverBurnsError'
  constructor(options: { receiver: string }) {
    super('Tokens sent to their own contract or to the zero address are lost.', {
      code: 'RECEIVER_BURNS',
      details: options.receiver,
    })
  }
}

/** An EIP-681 or CAIP-10 text that does not read, or that requests more than a transfer. */
export class PaymentRequestInvalidError extends BaseError {
  override readonly name = 'PaymentRequestInvalidError'
  /** @param options.part what of it cannot be followed: 'the amount', 'a parameter', … */
  constructor(options: { text: string; part: string }) {
    super('The payment request is not supported.', {
      code: 'PAYMENT_REQUEST_INVALID',
      details: `${options.part} of ${options.text.slice(0, 200)}`,
    })
  }
}

/** ENSIP-15 refuses the name: characters that names cannot have, or scripts mixed to deceive. */
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

/** The name has an Ethereum address alone, and it is not known to be one that its owner also holds on this network. */
export class NameOfOtherNetworkError extends BaseError {
  override readonly name = 'NameOfOtherNetworkError'
  constructor(options: { name: string; network: string }) {
    super(`The name has no address for ${options.network}, and its Ethereum address may be nobody’s there.`, {
      code: 'NAME_OF_OTHER_NETWORK',
      details: options.name,
      hints: ['Ask the receiver for an address on this network.'],
    })
  }
}

/** Resolved again right before the wallet's request, the name leads elsewhere than where the visitor saw it lead. */
export class NameChangedError extends BaseError {
  override readonly name = 'NameChangedError'
  constructor(options: { name: string; shown: string; now: string | undefined }) {
    super('The name resolves to a different address than the one shown.', {
      code: 'NAME_CHANGED',
      details: `${options.name}: ${options.shown}, now ${options.now ?? 'none'}`,
    })
  }
}

/** The server says one thing of a name, the chain another: one of them is wrong, or the name was changed a moment ago. */
export class NameDisputedError extends BaseError {
  override readonly name = 'NameDisputedError'
  constructor(options: { name: string; server: string; chain: string }) {
    super('The server and the chain disagree on the name’s address.', {
      code: 'NAME_DISPUTED',
      details: `${options.name}: ${options.server} by the server, ${options.chain} by the chain`,
      hints: ['Try again in a minute, or ask the recipient for the address itself.'],
    })
  }
}

/** There is a source beside the server, and it does not answer: who could keep it from answering must not win by that. */
export class NameUncheckedError extends BaseError {
  override readonly name = 'NameUncheckedError'
  constructor(options: { name: string; cause: unknown }) {
    super('The name’s address could not be checked on the chain.', {
      code: 'NAME_UNCHECKED',
      details: options.name,
      hints: ['Check the node of the registry’s chain, and that the page may connect to the gateways of names.'],
      cause: options.cause,
    })
  }
}

/** `names.signer` is set, and the server's answer is not signed by that key for this question. */
export class NameUnsignedError extends BaseError {
  override readonly name = 'NameUnsignedError'
  constructor(options: { name: string; signer: string | undefined }) {
    super('The server’s answer about the name is not signed by the key in `names.signer`.', {
      code: 'NAME_UNSIGNED',
      details: `${options.name}: ${options.signer ? `signed by ${options.signer}` : 'no signature'}`,
      hints: ['Compare `names.signer` with the address of the server’s LATCHKEY_NAMES.signingKey.'],
    })
  }
}

export class NftNotOwnedError extends BaseError {
  override readonly name = 'NftNotOwnedError'
  constructor(options: { nft: string }) {
    super('The account does not own the NFT, or not as many pieces.', { code: 'NFT_NOT_OWNED', details: options.nft })
  }
}
