import { createWalletList, listenToWalletStandard, type WalletList } from '@latchkey/core/internal'
import type { Links } from '../links/createLinks.ts'
import type { StandardWallet } from '../wallet.ts'
import { parseWallet } from './parseWallet.ts'

/**
 * Finds the wallets on the page that register by the Wallet Standard's events and support Solana. They are heard from the first watcher on;
 * one that registers earlier, or later, is found as well. A wallet may unregister.
 * @param links wallets that are listed where none of their name is on the page, or the visitor has chosen them before it came
 */
export function createDiscovery(links?: Pick<Links, 'list' | 'owns'>): WalletList<StandardWallet> {
  return createWalletList<StandardWallet>(({ add, hasName, removeWhere }) => {
    listenToWalletStandard((wallets) => {
      const found = wallets.flatMap((wallet) => parseWallet(wallet) ?? [])
      const names = new Set(found.map(({ connector }) => connector.id))
      removeWhere(
        ({ wallet, connector, isChosen }) => !isChosen && names.has(connector.id) && links?.owns(wallet) === true,
      )
      return add(found)
    })
    add(links?.list().filter(({ connector }) => !hasName(connector.id)) ?? [])
  })
}
