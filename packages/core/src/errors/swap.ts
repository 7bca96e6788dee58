import { BaseError } from './BaseError.ts'

/** 'Network not supported for Swaps'. */
export class SwapUnsupportedError extends BaseError {
  override readonly name = 'SwapUnsupportedError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('Network not supported for Swaps', {
      code: 'SWAP_UNSUPPORTED',
      hints: ['Switch to a network that both the server and the adapter can swap on.'],
      ...options,
    })
  }
}

/** 'Network not supported for Gas Price'. */
export class GasPriceUnsupportedError extends BaseError {
  override readonly name = 'GasPriceUnsupportedError'
  constructor(options: { cause?: unknown } = {}) {
    super('Network not supported for Gas Price', { code: 'GAS_PRICE_UNSUPPORTED', ...options })
  }
}

export class SwapIncompleteError extends BaseError {
  override readonly name = 'SwapIncompleteError'
  constructor() {
    super('Two different tokens and an amount are required to swap.', { code: 'SWAP_INCOMPLETE' })
  }
}

/** No provider swaps this amount of this pair: no pools, or too little liquidity. `details` has the server's message. */
export class SwapUnavailableError extends BaseError {
  override readonly name = 'SwapUnavailableError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('No quotes are available for these tokens and this amount.', {
      code: 'SWAP_UNAVAILABLE',
      hints: ['Try another amount, another token, or again in a moment.'],
      ...options,
    })
  }
}

/** The server built another swap than the one shown; the wallet got no request. `field` is the part that differs. */
export class SwapUnsafeError extends BaseError {
  override readonly name = 'SwapUnsafeError'
  readonly field: SwapField
  constructor(options: { field: SwapField; details?: string; cause?: unknown }) {
    const { field, ...rest } = options
    super(`The swap that was built is not the one that was shown: its ${field} differs. Nothing was sent.`, {
      code: 'SWAP_UNSAFE',
      hints: ['Do not retry blindly: the server or one of its providers may be compromised.'],
      ...rest,
    })
    this.field = field
  }
}

/** The parts of a swap that are compared with what was shown. */
export type SwapField =
  | 'network'
  | 'account'
  | 'router'
  | 'function'
  | 'calldata'
  | 'path'
  | 'sold token'
  | 'bought token'
  | 'amount'
  | 'receiver'
  | 'minimum'
  | 'deadline'
  | 'value'
  | 'permit'
  | 'quote'

/** Every quote is less than half of the price in the pools or in a second price source. Nothing was sent. */
export class SwapPriceRefusedError extends BaseError {
  override readonly name = 'SwapPriceRefusedError'
  /** @param options.belowMarketBps of the best quote, hundredths of a percent */
  constructor(options: { belowMarketBps: number }) {
    super('The quote is less than half of the market price. Nothing was sent.', {
      code: 'SWAP_PRICE_REFUSED',
      details: `${options.belowMarketBps / 100} % below`,
      hints: ['Do not retry blindly: the server or one of its providers may be compromised.'],
    })
  }
}

/** By the pools or the app's `priceSource`, the amount does not have the dollar value that it was computed from. */
export class SwapDollarsDifferError extends BaseError {
  override readonly name = 'SwapDollarsDifferError'
  constructor() {
    super(
      'The value of the amount is not the dollars that were typed: the price differs from the market. Nothing was sent.',
      {
        code: 'SWAP_DOLLARS_DIFFER',
        hints: ['Type the amount in tokens. The server’s prices may be compromised.'],
      },
    )
  }
}

/** The swap loses more than was accepted: show the loss, and pass it to `runSwap` as `acceptedLossBps` once the visitor accepts it. */
export class SwapLossRefusedError extends BaseError {
  override readonly name = 'SwapLossRefusedError'
  readonly lossBps: number
  /** @param options.lossBps hundredths of a percent */
  constructor({ lossBps }: { lossBps: number }) {
    super('The swap loses more than was accepted. Nothing was sent.', {
      code: 'SWAP_LOSS_REFUSED',
      details: `${lossBps / 100} % below the market`,
      hints: ['Show the visitor the loss, and pass `acceptedLossBps` once they accept it.'],
    })
    this.lossBps = lossBps
  }
}

/** The terms are older than 30 s: `refreshSwap` gets new ones. */
export class SwapQuoteExpiredError extends BaseError {
  override readonly name = 'SwapQuoteExpiredError'
  constructor() {
    super('The quote has expired. Nothing was sent.', { code: 'SWAP_QUOTE_EXPIRED', hints: ['Request a new one.'] })
  }
}

/** The pools pay less than the minimum that was shown: `plan.moved` has the new terms, `acceptSwap` accepts them. */
export class SwapPriceMovedError extends BaseError {
  override readonly name = 'SwapPriceMovedError'
  constructor() {
    super('The price moved: the swap would pay less than was shown. Nothing was sent.', {
      code: 'SWAP_PRICE_MOVED',
      hints: ['Check the new terms and confirm them.'],
    })
  }
}

/** One at a time, in all tabs of this origin. */
export class SwapInProgressError extends BaseError {
  override readonly name = 'SwapInProgressError'
  constructor() {
    super('A swap is already in progress.', {
      code: 'SWAP_IN_PROGRESS',
      hints: ['Confirm or reject it in the wallet, or check your other tabs.'],
    })
  }
}

/** The visitor lowered the approval in the wallet, below the amount. */
export class SwapAllowanceLowError extends BaseError {
  override readonly name = 'SwapAllowanceLowError'
  constructor() {
    super('The approval is for less than the swap needs.', {
      code: 'SWAP_ALLOWANCE_LOW',
      hints: ['Approve the whole amount in the wallet.'],
    })
  }
}

/** There is no token at this address, or it does not behave like one. */
export class TokenInvalidError extends BaseError {
  override readonly name = 'TokenInvalidError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('There is no token at this address on this network.', { code: 'TOKEN_INVALID', ...options })
  }
}
