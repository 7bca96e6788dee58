import { createWalletList, listenToWalletStandard, type WalletList } from '@latchkey/core/internal'
import type { PageWallet } from '../wallet.ts'
import { findWindowWallets } from './findWindowWallets.ts'
import { parseWallet } from './parseWallet.ts'

/** Wallets that put themselves on the window tell nobody: it is read again, a little later each time, while the page loads. */
const lookAgainMs = [0, 50, 200, 500, 1_000, 2_000, 4_000]

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
    const lookAtWindow = () => {
      const now = findWindowWallets()
      removeWhere(({ wallet }) => wallet.family !== 'standard' && !now.some((one) => one.wallet === wallet))
      add(now.filter(({ connector }) => !hasName(connector.id)))
    }
    lookAtWindow()
    for (const ms of lookAgainMs) setTimeout(lookAtWindow, ms)
  })
}
