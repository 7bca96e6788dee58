import type { Wallet } from '@latchkey/wire'
import { parseWalletLink } from './parseWalletLink.ts'
import type { Platform } from './readPlatform.ts'

/** The ways to open a wallet by a link. */
export type WalletLinkMethod = 'mobile' | 'desktop' | 'web'

/** The link of a listing that opens the wallet this way, or `undefined` if it has no safe one. */
export function chooseWalletLink(options: {
  wallet: Pick<Wallet, 'mobile_link' | 'link_mode' | 'desktop_link' | 'webapp_link'>
  method: WalletLinkMethod
  platform: Pick<Platform, 'isTelegram'>
  preferUniversalLinks?: boolean | undefined
  /** More schemes than those of the shipped catalogue. */
  walletSchemes?: readonly string[] | undefined
}): string | undefined {
  const { wallet, method, platform, preferUniversalLinks, walletSchemes } = options
  const find = (links: readonly (string | null | undefined)[], accepts: (link: { isWeb: boolean }) => boolean) => {
    const parsed = links.map((link) => parseWalletLink(link ?? '', { walletSchemes }))
    return parsed.find((link) => link && accepts(link))?.href
  }
  if (method === 'desktop') return find([wallet.desktop_link], () => true)
  if (method === 'web') return find([wallet.webapp_link], ({ isWeb }) => isWeb)
  const links = [wallet.mobile_link, wallet.link_mode]
  const universal = find(links, ({ isWeb }) => isWeb)
  const custom = find(links, ({ isWeb }) => !isWeb)
  // Telegram's web view blocks custom schemes on some platforms.
  return preferUniversalLinks || platform.isTelegram ? (universal ?? custom) : (custom ?? universal)
}
