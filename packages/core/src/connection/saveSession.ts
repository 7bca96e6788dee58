import type { Latchkey } from '../latchkey.ts'
import { type Session, writeSession } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** Stores what should be known after a reload and tells the other tabs. */
export function saveSession(latchkey: Latchkey): void {
  const { activeNamespace, chosenNetworks, recentWalletIds } = latchkey.store.getState()
  const session: Session = {
    connections: { ...latchkey.internal.remembered },
    activeNamespace,
    chosenNetworks,
    recentWalletIds,
  }
  writeSession(storagePlace(latchkey), session)
  latchkey.internal.broadcast({ topic: 'session', session: { version: 1, ...session } })
}
