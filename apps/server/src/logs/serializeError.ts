import { isDatabaseUnavailable } from '../db/Database.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import { StateUnavailableError } from '../state/StateUnavailableError.ts'
import { describeCause } from './describeCause.ts'

/** An error as the log has it: what happened and why. The stack is of defects only: a node that is away says nothing of our code. */
export function serializeError(error: unknown): { type: string; message: string; cause?: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  // What a query was asked with follows its text, and may be what somebody signed.
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

/** The stack without its first lines, which repeat the message. */
function listFrames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}
