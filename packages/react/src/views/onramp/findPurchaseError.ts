import type { OnrampState } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { checkPurchase } from '@latchkey/core/internal'

/** Why what was chosen cannot be bought; undefined when it can. */
export function findPurchaseError(onramp: OnrampState): BaseError | undefined {
  try {
    checkPurchase(onramp)
    return undefined
  } catch (error) {
    return toBaseError(error)
  }
}
