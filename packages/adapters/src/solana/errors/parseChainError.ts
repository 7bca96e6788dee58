import { type BaseError, ExecutionRevertedError, InsufficientFundsError } from '@latchkey/core/errors'
import { cleanText, type ErrorLayer } from '@latchkey/core/internal'

/** The chain's own error in the layers of a wallet's; undefined where the chain did not reject the transaction. */
export function parseChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  // Sent, by this request or before: nothing of it says that it was not.
  if (layers.some(({ message }) => /already (?:been )?processed|AlreadyProcessed/i.test(message))) return undefined
  const find = (pattern: RegExp) => layers.find(({ message }) => pattern.test(message))?.message
  const poor = find(/insufficient (?:lamports|funds)|InsufficientFundsFor|no record of a prior credit/i)
  if (poor) return new InsufficientFundsError({ details: poor, cause })
  const failed = find(/simulation failed|custom program error|InstructionError|Error processing Instruction/i)
  if (failed)
    return new ExecutionRevertedError({ reason: cleanText(failed, { maxLength: 64 }), details: failed, cause })
  return undefined
}
