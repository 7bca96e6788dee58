import type { Latchkey } from '../latchkey.ts'
import { walletConnectId } from '../pairing/walletConnectId.ts'
import { readRecentWallets, writeRecentWallets } from '../storage/recentWallets.ts'
import { recentWalletLimit } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Puts the wallet just connected first among the recent ones: a connector by its id, a paired wallet as the catalogue wallet that was chosen. A code
 * scanned without choosing one leaves them as they are.
 */
export function rememberRecent(latchkey: Latchkey, connectorId: string): void {
  const { pairing, recentWalletIds } = latchkey.store.getState()
  const wallet = connectorId === walletConnectId ? pairing.recentWallet : undefined
  const id = connectorId === walletConnectId ? wallet?.id : connectorId
  if (id === undefined) return
  const ids = [id, ...recentWalletIds.filter((other) => other !== id)].slice(0, recentWalletLimit)
  latchkey.store.setState({ recentWalletIds: ids })

  const place = storagePlace(latchkey)
  const known = readRecentWallets(place)
  if (!wallet && known.length === 0) return
  const others = known.filter((other) => other.id !== id)
  writeRecentWallets(
    place,
    [...(wallet ? [wallet] : []), ...others].filter((kept) => ids.includes(kept.id)),
  )
}
