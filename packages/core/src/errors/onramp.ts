import { BaseError } from './BaseError.ts'

export class PurchaseIncompleteError extends BaseError {
  override readonly name = 'PurchaseIncompleteError'
  constructor() {
    super('A token, an amount, and a payment method are required for a purchase.', { code: 'PURCHASE_INCOMPLETE' })
  }
}

/** By default 10.00 to 7500.00 by card, up to 25000.00 from a bank account; a provider may set other limits. */
export class PurchaseOutsideLimitsError extends BaseError {
  override readonly name = 'PurchaseOutsideLimitsError'
  readonly min: string
  readonly max: string
  constructor(options: { min: string; max: string; id: string; currency: string }) {
    const { min, max, id, currency } = options
    super(`The payment must be from ${min} to ${max} ${currency} by ${id}.`, { code: 'PURCHASE_OUTSIDE_LIMITS' })
    this.min = min
    this.max = max
  }
}

/** The provider does not sell this, or not this way. */
export class PurchaseRefusedError extends BaseError {
  override readonly name = 'PurchaseRefusedError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('The provider does not sell this here.', {
      code: 'PURCHASE_REFUSED',
      hints: ['Choose another token, currency, payment method or provider.'],
      ...options,
    })
  }
}
