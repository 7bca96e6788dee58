import { isDatabaseUnavailable } from '../db/Database.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import { StateUnavailableError } from '../state/StateUnavailableError.ts'
import { describeCause } from './describeCause.ts'

/** Serializes an error for the log: what happened and why. Only bugs have a stack: that of an unavailable node is useless. */
export function serializeError(error: unknown): { type: string; message: string; cause?: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  // The parameters of a failed query follow its text, and may contain a signature.
  const [message = ''] = error.message.split('\nparams:')
  const hasCause = error.cause !== undefined || error instanceof AggregateError
  return {
    type: error.name,
    message: message.replace(/\s+/g, ' '),
    ...(hasCause && { cause: describeCause(error) }),
    ...(!isExpected(error) && { stack: listFrames(error) }),
  }
}

function isExpected(error: Error): boolean {
  return (
    error instanceof ApiError ||
    error instanceof StateUnavailableError ||
    isUnavailable(error) ||
    isDatabaseUnavailable(error)
  )
}

/** The stack without the message that it starts with. */
function listFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}
