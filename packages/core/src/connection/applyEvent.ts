import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { type Session, writeSession } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import type { Connection } from './machine.ts'
import { rememberedOf } from './remembered.ts'
import { advance, type WalletsEvent } from './wallets.ts'

/** The only writer of a namespace's connections. Returns the active one after the event. */
export function applyEvent(latchkey: Latchkey, namespace: ChainNamespace, event: WalletsEvent): Connection {
  const { connections, background } = latchkey.store.getState()
  const before = { active: connections[namespace], background: background[namespace] ?? [] }
  const after = advance(before, event)
  if (after !== before)
    latchkey.store.setState({
      connections: { ...connections, [namespace]: after.active },
      background: { ...background, [namespace]: after.background },
    })
  return after.active
}

/** Stores the session for the next load and notifies the other tabs. */
export function saveSession(latchkey: Latchkey): void {
  const { activeNamespace, chosenNetworks, recentWalletIds, preferences } = latchkey.store.getState()
  const { active, background } = rememberedOf(latchkey)
  const session: Session = {
    connections: { ...active },
    background: { ...background },
    activeNamespace,
    chosenNetworks,
    recentWalletIds,
    preferences,
  }
  writeSession(storagePlace(latchkey), session)
  broadcast(latchkey, { topic: 'session', session: { version: 1, ...session } })
}
