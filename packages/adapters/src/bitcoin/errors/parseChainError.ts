import { type BaseError, InsufficientFundsError } from '@latchkey/core/errors'
import type { ErrorLayer } from '@latchkey/core/internal'

/** The chain's own error in the layers of a wallet's; undefined where nothing says that it is one. */
export function parseChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  const poor = layers.find(({ message }) =>
    /insufficient (?:balance|funds)|not enough (?:balance|funds)/i.test(message),
  )
  return poor && new InsufficientFundsError({ details: poor.message, cause })
}
