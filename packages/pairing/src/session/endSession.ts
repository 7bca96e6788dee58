import type { PairingContext } from '../PairingContext.ts'
import { toSession } from './Session.ts'

/** Forgets a session: its requests fail, its topic falls silent, listeners and other tabs learn. Tells the wallet nothing. */
export function endSession(context: PairingContext, topic: string): void {
  context.store.remove(topic)
  context.relay.removeTopic(topic)
  for (const answer of [...context.answers.values()]) if (answer.topic === topic) answer.onEnded('SESSION_DELETED')
  announceSessions(context)
}

/** Tells listeners here, and other tabs theirs, that the list of sessions has changed. */
export function announceSessions(context: PairingContext): void {
  context.relay.announceChange()
  context.emit('sessions', context.store.all().map(toSession))
}
