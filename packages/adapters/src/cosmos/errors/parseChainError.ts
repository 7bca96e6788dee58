import { type BaseError, InsufficientFundsError, UnrecognizedChainError } from '@latchkey/core/errors'
import type { ErrorLayer } from '@latchkey/core/internal'

/** The chain's own error in the layers of a wallet's; undefined where nothing says that it is one. */
export function parseChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  const says = (pattern: RegExp) => layers.find(({ message }) => pattern.test(message))
  if (says(/no (?:modular )?chain info|(?:chain|network).{0,40}not (?:supported|found)|invalid chain ?id/i))
    return new UnrecognizedChainError({ cause })
  const poor = says(/insufficient (?:balance|funds)/i)
  return poor && new InsufficientFundsError({ details: poor.message, cause })
}
