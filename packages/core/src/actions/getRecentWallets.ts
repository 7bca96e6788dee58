import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { readRecentWallets } from '../storage/recentWallets.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * The catalogue wallets among the wallets used last (at most 2; `getRecentConnectors` returns the others), newest first. Read from storage
 * without a request: storage holds what is needed to show and open them.
 */
export function getRecentWallets(latchkey: Latchkey): readonly Wallet[] {
  const stored = readRecentWallets(storagePlace(latchkey))
  return latchkey.store.getState().recentWalletIds.flatMap((id) => stored.find((wallet) => wallet.id === id) ?? [])
}
