import { type BaseError, InsufficientFundsError, UserRejectedError } from '@latchkey/core/errors'
import type { ErrorLayer } from '@latchkey/core/internal'

/** What extensions throw when the visitor closes or declines: a text without a code. */
const declined = /^(?:cancell?ed|rejected|declined)\b|is not allowed to interact with this extension/i
/** The node’s reason for a fee that the account cannot pay. */
const poor = /inability to pay some fees|insufficient (?:balance|funds)/i

/** The chain's own error in the layers of a wallet's or a node's; undefined where nothing says that it is one. */
export function parseChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  const find = (pattern: RegExp) => layers.find(({ message }) => pattern.test(message))
  if (find(declined)) return new UserRejectedError({ cause })
  const short = find(poor)
  return short && new InsufficientFundsError({ details: short.message, cause })
}
