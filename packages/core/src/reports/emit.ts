import type { Latchkey } from '../latchkey.ts'
import type { CountedName, LatchkeyEvent } from './LatchkeyEvent.ts'
import { withReporter } from './withReporter.ts'

/**
 * Emits an event: to `onEvent` at once, and to the server where `analytics` allows it. Never throws: what an app does in `onEvent` must not
 * stop a transfer.
 *
 * @example emit(latchkey, { name: 'SIGN_IN_SUCCESS', network: 'eip155:1' })
 */
export function emit(latchkey: Latchkey, event: LatchkeyEvent & { name: CountedName }): void {
  try {
    latchkey.options.onEvent?.(event)
  } catch (error) {
    // Reaches the app's own error handlers.
    globalThis.reportError?.(error)
  }
  withReporter(latchkey, (reporter) => reporter.addEvent(event))
}
