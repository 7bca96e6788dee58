import type { PairingContext } from '../PairingContext.ts'
import { endSession } from './endSession.ts'
import { publish } from './publish.ts'

/**
 * Ends a session on both sides (`wc_sessionDelete`). It is over here at once, whatever the relay says; one that is not there is
 * over already.
 * @throws PairingError of the relay when the wallet could not be told
 */
export async function disconnect(
  context: PairingContext,
  options: { topic: string; signal?: AbortSignal },
): Promise<void> {
  const { topic, signal } = options
  const session = context.store.get(topic)
  if (!session) return
  const members = { method: 'wc_sessionDelete', params: { code: 6000, message: 'User disconnected.' } }
  const telling = publish(context, {
    ...session,
    idToken: context.nextId(),
    method: 'wc_sessionDelete',
    members,
    signal,
  })
  endSession(context, topic)
  await telling
}
