import { unlessAborted, withDeadline } from '@latchkey/core/internal'

/**
 * What `ask` resolves to, unless it takes longer than `timeoutMs`: a node that never answers keeps nobody from the answers of others.
 * @throws AbortedError when the time is over or `signal` aborts, and what `ask` throws
 */
export function withinTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<T> {
  return withDeadline((limited) => unlessAborted(ask(limited), limited), limits)
}
