import { type ErrorCode, toWalletError } from '../errors.ts'
import type { ShownError } from '../screens/ShownError.ts'
import type { Ask } from '../screens/screenStore.ts'

const passing: ReadonlySet<ErrorCode> = new Set(['server_unreachable', 'server_failed', 'too_many_tries'])

/** What the visitor reads where the server could not answer. @throws any other error */
export function toPassing(thrown: unknown, signal: AbortSignal): ShownError {
  signal.throwIfAborted()
  const { code, retryAfterSeconds } = toWalletError(thrown)
  if (!passing.has(code)) throw thrown
  return { code, retryAfterSeconds }
}

/**
 * Reads what a screen shows, again where the visitor wants to after the server could not answer.
 * @returns undefined if they went back.
 */
export async function readOrRetry<T>(
  read: () => Promise<T>,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<T | undefined> {
  for (;;) {
    try {
      return await read()
    } catch (thrown) {
      const { type } = await ask('notice', { error: toPassing(thrown, signal), retry: true, back: true })
      if (type === 'cancel') return undefined
    }
  }
}
