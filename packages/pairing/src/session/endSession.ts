import type { PairingContext } from '../PairingContext.ts'
import type { EndedSession } from '../tabs/shareRelay.ts'
import { toSession } from './Session.ts'

/**
 * Forgets a session: its requests fail, its topic falls silent, listeners and other tabs learn. Tells the wallet nothing.
 * @param reason what the wallet said, if it was the wallet that ended it
 */
export function endSession(context: PairingContext, topic: string, reason?: string): void {
  context.store.remove(topic)
  context.relay.removeTopic(topic)
  for (const answer of context.answers.values()) if (answer.topic === topic) answer.onEnded('SESSION_DELETED')
  announceSessions(context, reason === undefined ? undefined : { topic, reason })
}

/** Tells listeners here, and other tabs theirs, that the list of sessions has changed. */
export function announceSessions(context: PairingContext, ended?: EndedSession): void {
  context.relay.announceChange(ended)
  emitSessions(context, ended)
}

/** Tells the listeners of this tab. */
export function emitSessions(context: PairingContext, ended: EndedSession | undefined): void {
  context.emit('sessions', context.store.all().map(toSession))
  if (ended) context.emit('delete', ended)
}
