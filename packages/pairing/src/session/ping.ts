import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { awaitAnswer } from './awaitAnswer.ts'
import { publish } from './publish.ts'

/** As long as the relay keeps a ping. */
const pingTimeoutMs = 30_000

/**
 * Asks whether the wallet is there (`wc_sessionPing`); most answer only while they are open.
 * @throws PairingError SESSION_NOT_FOUND, SESSION_DELETED, REQUEST_EXPIRED after 30 s, or the relay's
 */
export async function ping(context: PairingContext, options: { topic: string; signal?: AbortSignal }): Promise<void> {
  const { topic, signal } = options
  const session = context.store.get(topic)
  if (!session) throw new PairingError('SESSION_NOT_FOUND', { details: topic })
  const idToken = context.nextId()
  const wait = awaitAnswer(context, { topic, idToken, details: 'wc_sessionPing', timeoutMs: pingTimeoutMs, signal })
  const members = { method: 'wc_sessionPing', params: {} }
  publish(context, { ...session, idToken, method: 'wc_sessionPing', members, signal }).catch(wait.reject)
  await wait.promise
}
