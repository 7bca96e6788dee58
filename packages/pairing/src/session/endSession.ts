import type { PairingContext } from '../PairingContext.ts'
import type { EndedSession } from '../tabs/shareRelay.ts'
import { publish } from './publish.ts'
import { toSession } from './Session.ts'

/**
 * Removes a session: rejects its requests, unsubscribes its topic, and notifies listeners and other tabs, but not the wallet.
 * @param reason the wallet's message, if the wallet ended it
 */
export function endSession(context: PairingContext, topic: string, reason?: string): void {
  const link = context.store.get(topic)?.pairing?.topic
  context.store.remove(topic)
  context.relay.removeTopic(topic)
  if (link) context.relay.removeTopic(link)
  for (const answer of context.answers.values()) if (answer.topic === topic) answer.onEnded('SESSION_DELETED')
  announceSessions(context, reason === undefined ? undefined : { topic, reason })
}

/** Notifies listeners here, and those of other tabs, that the list of sessions has changed. */
export function announceSessions(context: PairingContext, ended?: EndedSession): void {
  context.relay.announceChange(ended)
  emitSessions(context, ended)
}

/** Notifies the listeners of this tab. */
export function emitSessions(context: PairingContext, ended: EndedSession | undefined): void {
  context.emit('sessions', context.store.all().map(toSession))
  if (ended) context.emit('delete', ended)
}

/**
 * Ends a session on both sides (`wc_sessionDelete`). Here it ends at once, whatever the relay responds; does nothing for an unknown
 * session.
 * @throws PairingError of the relay when the wallet could not be notified
 */
export async function disconnect(
  context: PairingContext,
  options: { topic: string; signal?: AbortSignal },
): Promise<void> {
  const { topic, signal } = options
  const session = context.store.get(topic)
  if (!session) return
  const members = { method: 'wc_sessionDelete', params: { code: 6000, message: 'User disconnected.' } }
  const published = publish(context, {
    ...session,
    idToken: context.nextId(),
    method: 'wc_sessionDelete',
    members,
    signal,
  })
  endSession(context, topic)
  await published
}

/**
 * Gives up one namespace of a session, here and in the other tabs: what the wallet grants of it from now on is ignored. The protocol has no
 * message for it, so the wallet learns of it once the last one is given up, which ends the session.
 * @throws what `disconnect` throws
 */
export async function leave(
  context: PairingContext,
  options: { topic: string; namespace: string; signal?: AbortSignal },
): Promise<void> {
  const session = context.store.get(options.topic)
  if (!session) return
  const namespaces = without(session.namespaces, options.namespace)
  if (Object.keys(namespaces).length === 0) return disconnect(context, options)
  context.store.put({ ...session, namespaces, requested: without(session.requested, options.namespace) })
  announceSessions(context)
}

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))
}
