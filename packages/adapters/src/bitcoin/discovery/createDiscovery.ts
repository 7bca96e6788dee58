import { createWalletList, keepLooking, listenToWalletStandard, type WalletList } from '@latchkey/core/internal'
import type { PageWallet } from '../wallet.ts'
import { findWindowWallets } from './findWindowWallets.ts'
import { parseWallet } from './parseWallet.ts'

/**
 * Finds the wallets on the page that support Bitcoin: those that register by the Wallet Standard's events, and those on the window. A wallet
 * that does both counts as registered; one that the visitor chose keeps its place whatever registers under its name.
 */
export function createDiscovery(): WalletList<PageWallet> {
  return createWalletList<PageWallet>(({ add, removeWhere, hasName }) => {
    listenToWalletStandard((given) => {
      const wallets = given.flatMap((wallet) => parseWallet(wallet) ?? [])
      const names = wallets.map(({ connector }) => connector.id.toLowerCase())
      removeWhere(
        ({ wallet, connector, isChosen }) =>
          wallet.family !== 'standard' && !isChosen && names.includes(connector.id.toLowerCase()),
      )
      return add(wallets)
    })
    keepLooking(() => {
      const now = findWindowWallets()
      removeWhere(
        ({ wallet, isChosen }) =>
          wallet.family !== 'standard' && !isChosen && !now.some((one) => one.wallet === wallet),
      )
      add(now.filter(({ connector }) => !hasName(connector.id)))
    })
  })
}
