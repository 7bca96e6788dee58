import { BaseError } from './BaseError.ts'

export class OnrampUnavailableError extends BaseError {
  override readonly name = 'OnrampUnavailableError'
  constructor(options: { cause?: unknown } = {}) {
    super('No on-ramp provider is available right now.', { code: 'ONRAMP_UNAVAILABLE', ...options })
  }
}

/** The URL of a checkout failed its check. */
export class CheckoutUrlRefusedError extends BaseError {
  override readonly name = 'CheckoutUrlRefusedError'
  constructor(options: { provider: string; details?: string }) {
    super(`The checkout's URL is not a safe one of ${options.provider}.`, {
      code: 'CHECKOUT_URL_REFUSED',
      details: options.details,
      hints: ['If the checkout is your own, add its host to `onramp.checkoutHosts`.'],
    })
  }
}
