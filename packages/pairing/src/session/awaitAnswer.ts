import { createWait, type Wait } from '../createWait.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { readAnswer } from './readAnswer.ts'

/**
 * Waits for what the wallet answers to one message of ours.
 * @param options.details the method, for the errors: REQUEST_EXPIRED after `timeoutMs`, SESSION_DELETED, RELAY_CLOSED; a WalletRpcError
 *   is the wallet's own.
 */
export function awaitAnswer(
  context: PairingContext,
  options: { topic: string; idToken: string; details: string; timeoutMs: number; signal: AbortSignal | undefined },
): Wait<unknown> {
  const { topic, idToken, details, timeoutMs, signal } = options
  const wait = createWait<unknown>({
    timeoutMs,
    timeoutError: () => new PairingError('REQUEST_EXPIRED', { details }),
    signal,
    onDone: () => context.answers.delete(idToken),
  })
  if (signal?.aborted) return wait
  context.answers.set(idToken, {
    topic,
    onAnswer(message) {
      try {
        wait.resolve(readAnswer(message))
      } catch (error) {
        wait.reject(error)
      }
    },
    onEnded: (code) => wait.reject(new PairingError(code, { details })),
  })
  return wait
}
