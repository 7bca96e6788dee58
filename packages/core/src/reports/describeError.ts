import { cleanReport } from '@latchkey/wire'
import { BaseError } from '../errors/BaseError.ts'

type ErrorDescription = { event: string; errorType: string; errorMessage: string; stackTrace: string }

/** What an error report says of an error: nothing that a server, a wallet or the visitor wrote, and no secret that a text quotes. */
export function describeError(error: unknown): ErrorDescription {
  const known = error instanceof BaseError ? error : undefined
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  // The details of a `BaseError` are a server's response, or a wallet's; its stack begins with them.
  const frames = stack
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => /^\s*at |@.*:\d+:\d+$/.test(line))
  return {
    event: known?.code ?? 'UNKNOWN_ERROR',
    errorType: cleanReport(name, { maxLength: 80 }),
    errorMessage: cleanReport(known?.shortMessage ?? message, { maxLength: 300 }),
    stackTrace: cleanReport(frames.join('\n'), { maxLength: 4_000 }),
  }
}
