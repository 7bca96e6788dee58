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

/** No provider swaps this amount of this pair: no pools, too little liquidity. The server's own words are in `details`. */
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

/** What the server built is not what was shown: the wallet got no request. `field` says where it differs. */
export class SwapUnsafeError extends BaseError {
  override readonly name = 'SwapUnsafeError'
  readonly field: SwapField
  constructor(options: { field: SwapField; details?: string; cause?: unknown }) {
    const { field, ...rest } = options
    super(`The swap that was built is not the one that was shown: its ${field} differs. Nothing was sent.`, {
      code: 'SWAP_UNSAFE',
      hints: ['Do not retry blindly: the server, or what it asks, may have been tampered with.'],
      ...rest,
    })
    this.field = field
  }
}

/** What a swap is held to. */
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

/** Every quote is less than half of what the pools, or a second source of prices, say it should be. Nothing was sent. */
export class SwapPriceRefusedError extends BaseError {
  override readonly name = 'SwapPriceRefusedError'
  /** @param options.belowMarketBps of the best quote, hundredths of a percent */
  constructor(options: { belowMarketBps: number }) {
    super('The quote is less than half of the market price. Nothing was sent.', {
      code: 'SWAP_PRICE_REFUSED',
      details: `${options.belowMarketBps / 100} % below`,
      hints: ['Do not retry blindly: the server, or what it asks, may have been tampered with.'],
    })
  }
}

/** The amount's value by the pools or the app's `priceSource` is not the sum in dollars that the amount was computed from. */
export class SwapDollarsDifferError extends BaseError {
  override readonly name = 'SwapDollarsDifferError'
  constructor() {
    super('The amount is not worth the dollars that were typed: its price differs from the market. Nothing was sent.', {
      code: 'SWAP_DOLLARS_DIFFER',
      hints: ['Type the amount in tokens. The prices of the server may have been tampered with.'],
    })
  }
}

/** The swap loses more than was agreed to: show the loss, and pass it to `runSwap` as `acceptedLossBps` once the visitor agrees. */
export class SwapLossRefusedError extends BaseError {
  override readonly name = 'SwapLossRefusedError'
  readonly lossBps: number
  /** @param options.lossBps hundredths of a percent */
  constructor({ lossBps }: { lossBps: number }) {
    super('The swap loses more than was agreed to. Nothing was sent.', {
      code: 'SWAP_LOSS_REFUSED',
      details: `${lossBps / 100} % below the market`,
      hints: ['Show the visitor the loss, and pass `acceptedLossBps` once they agree to it.'],
    })
    this.lossBps = lossBps
  }
}

/** The terms are older than 30 s: `refreshSwap` gets new ones. */
export class SwapQuoteExpiredError extends BaseError {
  override readonly name = 'SwapQuoteExpiredError'
  constructor() {
    super('The quote has expired: nothing was sent.', { code: 'SWAP_QUOTE_EXPIRED', hints: ['Ask for a new one.'] })
  }
}

/** The pools pay less than the least that was shown: `plan.moved` has the new terms, `acceptSwap` agrees to them. */
export class SwapPriceMovedError extends BaseError {
  override readonly name = 'SwapPriceMovedError'
  constructor() {
    super('The price moved: the swap would pay less than was shown. Nothing was sent.', {
      code: 'SWAP_PRICE_MOVED',
      hints: ['Look at the new terms and confirm them.'],
    })
  }
}

/** One at a time, in all tabs of this origin. */
export class SwapInProgressError extends BaseError {
  override readonly name = 'SwapInProgressError'
  constructor() {
    super('A swap is already in progress.', {
      code: 'SWAP_IN_PROGRESS',
      hints: ['Answer it in the wallet, or look at the other tab.'],
    })
  }
}

/** The wallet lets its owner change an approval: this one came out below the amount. */
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
