import { createWalletList, type WalletList } from '@latchkey/core/internal'
import { findWallets } from './findWallets.ts'

/** Extensions put themselves on the window and tell nobody: it is read again, a little later each time, while the page loads. */
const lookAgainMs = [0, 50, 200, 500, 1_000, 2_000, 4_000]

/**
 * Finds the extensions in `window.injectedWeb3`, each under a key of its own. A wallet is the extension's own object: nothing in it is
 * trusted, each part is parsed where it is read.
 */
export function createDiscovery(): WalletList<object> {
  return createWalletList<object>(({ add, removeWhere }) => {
    const look = () => {
      const now = findWallets()
      removeWhere(({ wallet }) => !now.some((one) => one.wallet === wallet))
      add(now)
    }
    look()
    for (const ms of lookAgainMs) setTimeout(look, ms)
  })
}
