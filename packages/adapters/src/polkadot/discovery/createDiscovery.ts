import { createWalletList, keepLooking, type WalletList } from '@latchkey/core/internal'
import { findWallets } from './findWallets.ts'

/**
 * Finds the extensions in `window.injectedWeb3`, each under a key of its own. A wallet is the extension's own object: nothing in it is
 * trusted, each part is parsed where it is read.
 */
export function createDiscovery(): WalletList<object> {
  return createWalletList<object>(({ add, removeWhere }) => {
    keepLooking(() => {
      const now = findWallets()
      removeWhere(({ wallet, isChosen }) => !isChosen && !now.some((one) => one.wallet === wallet))
      add(now)
    })
  })
}
