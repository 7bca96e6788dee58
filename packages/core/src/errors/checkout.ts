import { BaseError } from './BaseError.ts'

export class OnrampUnavailableError extends BaseError {
  override readonly name = 'OnrampUnavailableError'
  constructor(options: { cause?: unknown } = {}) {
    super('No on-ramp provider is available right now.', { code: 'ONRAMP_UNAVAILABLE', ...options })
  }
}

/** The address given for a checkout is not one that may be opened. */
export class CheckoutUrlRefusedError extends BaseError {
  override readonly name = 'CheckoutUrlRefusedError'
  constructor(options: { provider: string; details?: string }) {
    super(`The address given for the checkout is not a safe one of ${options.provider}.`, {
      code: 'CHECKOUT_URL_REFUSED',
      details: options.details,
      hints: ['If it is a checkout of yours, add its host to `onramp.checkoutHosts`.'],
    })
  }
}
