import { type BaseError, checkPurchase, type OnrampState, toBaseError } from '@latchkey/core'

/** Why what was chosen cannot be bought; undefined when it can. */
export function findPurchaseError(onramp: OnrampState): BaseError | undefined {
  try {
    checkPurchase(onramp)
    return undefined
  } catch (error) {
    return toBaseError(error)
  }
}
