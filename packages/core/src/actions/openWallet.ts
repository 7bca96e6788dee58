import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { buildWalletLink } from '../links/buildWalletLink.ts'
import { chooseWalletLink, type WalletLinkMethod } from '../links/chooseWalletLink.ts'
import { openLink } from '../links/openLink.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { isEarlyLink } from '../pairing/earlyLink.ts'
import { pairingLinkMarginMs } from '../pairing/pairingLinkMarginMs.ts'

/**
 * Opens a wallet on this device with the pairing link. Call it in the tap's event handler, before awaiting anything: browsers open apps and
 * tabs only in response to a tap. Show the host from `getWalletHost` first. Stores the wallet as the one chosen, and its link for later
 * requests.
 *
 * @returns false, without opening anything, if there is no pairing link (none yet, one that the pairing client
 * has not taken, or one about to expire) or the wallet has no safe link.
 * @example
 * void connect(latchkey, { connectorId: 'walletConnect' })
 * button.onclick = () => openWallet(latchkey, { wallet, method: 'mobile' }) || showCode()
 */
export function openWallet(latchkey: Latchkey, parameters: { wallet: Wallet; method: WalletLinkMethod }): boolean {
  const { wallet, method } = parameters
  const { uri, expiresAt = 0 } = latchkey.store.getState().pairing
  if (!uri || isEarlyLink(latchkey, uri) || expiresAt - Date.now() <= pairingLinkMarginMs) return false
  const platform = readPlatform()
  const { preferUniversalLinks, walletSchemes } = latchkey.options.pairing ?? {}
  const link = chooseWalletLink({ wallet, method, platform, preferUniversalLinks, walletSchemes })
  const href = link && buildWalletLink({ link, uri, walletSchemes })
  if (!link || !href || !openLink(href, platform, { walletSchemes })) return false
  latchkey.store.setState((state) => ({
    pairing: {
      ...state.pairing,
      linking: { name: wallet.name, href: link, walletId: wallet.id },
      recentWallet: wallet,
    },
  }))
  return true
}
