import type { Latchkey } from '../latchkey.ts'
import { withReporter } from './withReporter.ts'

/**
 * Reports an error that should not happen, such as a view that failed to render: at most 5 a minute, without the visitor's data. Errors that
 * a visitor causes or is shown, such as a rejected request, are not for it.
 *
 * @example emitError(latchkey, error)
 */
export function emitError(latchkey: Latchkey, error: unknown): void {
  withReporter(latchkey, (reporter) => reporter.addError(error))
}
