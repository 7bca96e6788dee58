import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { chooseWalletLink, type WalletLinkMethod } from '../links/chooseWalletLink.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { findConnector } from './findConnector.ts'

/** `browser`: an extension or in-app browser; `qrcode`: a phone scans the code; the others open a link on this device. */
export type WalletMethod = 'browser' | 'qrcode' | WalletLinkMethod

/**
 * The ways to connect with a catalogue wallet here and now, in the order to offer them. Empty for a wallet that cannot be reached from here:
 * its stores are what is left to show.
 *
 * @example getWalletMethods(latchkey, { wallet: metaMask }) // ['browser', 'qrcode'] beside its extension, ['mobile', 'qrcode'] on a phone
 */
export function getWalletMethods(latchkey: Latchkey, { wallet }: { wallet: Wallet }): readonly WalletMethod[] {
  const platform = readPlatform()
  const { pairing } = latchkey.options
  const canPair = pairing !== undefined && latchkey.adapters.some((adapter) => adapter.pairing)
  const hasLink = (method: WalletLinkMethod) =>
    canPair && chooseWalletLink({ wallet, method, platform, ...pairing }) !== undefined
  const isPhoneWallet = [wallet.mobile_link, wallet.link_mode, wallet.app_store, wallet.play_store].some(Boolean)
  const isOffered: Record<WalletMethod, boolean> = {
    browser: findConnector(latchkey, { wallet }) !== undefined,
    qrcode: canPair && isPhoneWallet,
    mobile: platform.isMobile && hasLink('mobile'),
    desktop: !platform.isMobile && hasLink('desktop'),
    web: hasLink('web'),
  }
  return (platform.isMobile ? phoneOrder : desktopOrder).filter((method) => isOffered[method])
}

const phoneOrder: readonly WalletMethod[] = ['mobile', 'web', 'browser', 'qrcode']
const desktopOrder: readonly WalletMethod[] = ['browser', 'qrcode', 'desktop', 'web']
