import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { type Session, writeSession } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { type Connection, type ConnectionEvent, transition } from './machine.ts'
import { rememberedWallets } from './remembered.ts'

/** The only writer of a namespace's connection. Returns the state after the event. */
export function applyEvent(latchkey: Latchkey, namespace: ChainNamespace, event: ConnectionEvent): Connection {
  const before = latchkey.store.getState().connections[namespace]
  const after = transition(before, event)
  if (after !== before)
    latchkey.store.setState((state) => ({ connections: { ...state.connections, [namespace]: after } }))
  return after
}

/** Stores the session for the next load and notifies the other tabs. */
export function saveSession(latchkey: Latchkey): void {
  const { activeNamespace, chosenNetworks, recentWalletIds, preferences } = latchkey.store.getState()
  const session: Session = {
    connections: { ...rememberedWallets(latchkey) },
    activeNamespace,
    chosenNetworks,
    recentWalletIds,
    preferences,
  }
  writeSession(storagePlace(latchkey), session)
  broadcast(latchkey, { topic: 'session', session: { version: 1, ...session } })
}
