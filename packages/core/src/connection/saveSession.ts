import type { Latchkey } from '../latchkey.ts'
import { type Session, writeSession } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** Stores what should be known after a reload and tells the other tabs. */
export function saveSession(kit: Latchkey): void {
  const { activeNamespace, chosenNetworks, recentWalletIds } = kit.store.getState()
  const session: Session = {
    connections: { ...kit.internal.remembered },
    activeNamespace,
    chosenNetworks,
    recentWalletIds,
  }
  writeSession(storagePlace(kit), session)
  kit.internal.broadcast({ topic: 'session', session: { version: 1, ...session } })
}
