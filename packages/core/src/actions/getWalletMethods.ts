import type { Wallet } from '@latchkey/wire'
import type { Connector } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { chooseWalletLink, type WalletLinkMethod } from '../links/chooseWalletLink.ts'
import { linkHost } from '../links/linkHost.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { getRequestedNamespace } from '../modal/requestedNamespace.ts'
import { isInstalled } from './connectors.ts'
import { connectorsOf, getListedConnectors } from './listedConnectors.ts'

/** `browser`: an extension or in-app browser. `qrcode`: a phone scans the code. The others open a link on this device. */
export type WalletMethod = 'browser' | 'qrcode' | WalletLinkMethod

/**
 * The ways to connect with a catalogue wallet on this device, in the order to offer them; where the visitor is connecting one for a certain
 * namespace, the ways to connect there. Empty for a wallet that does not work here: offer its app stores instead.
 *
 * @example getWalletMethods(latchkey, { wallet: metaMask }) // ['browser', 'qrcode'] beside its extension, ['mobile', 'qrcode'] on a phone
 */
export function getWalletMethods(latchkey: Latchkey, { wallet }: { wallet: Wallet }): readonly WalletMethod[] {
  const platform = readPlatform()
  const { pairing } = latchkey.options
  const requested = getRequestedNamespace(latchkey)
  const canPair =
    pairing !== undefined &&
    latchkey.adapters.some((adapter) => adapter.pairing && (!requested || adapter.namespace === requested))
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

/**
 * The connector of a catalogue wallet that is installed here, announced under its rdns or the legacy provider under its name; or of one whose
 * app a link opens.
 * Of a wallet of several namespaces it is the row of all of them.
 * With `isContested` several wallets claim the rdns and this is only the first of them: let the visitor choose.
 *
 * @example findConnector(latchkey, { wallet })?.id // 'io.metamask'
 */
export function findConnector(latchkey: Latchkey, { wallet }: { wallet: Wallet }): Connector | undefined {
  return getListedConnectors(latchkey).find((row) => connectorsOf(row).some((connector) => isOf(connector, wallet)))
}

function isOf(connector: Connector, wallet: Wallet): boolean {
  const { id, name, type, chain, explorerId, info, opensApp } = connector
  if (opensApp) return explorerId === wallet.id
  if (!isInstalled(connector)) return false
  if (explorerId === wallet.id) return true
  // A wallet that announced its rdns is found by that alone, and the id of `window.ethereum` is ours: a listing must not claim either.
  const rdns = info?.rdns ?? (type === 'INJECTED' ? undefined : id)
  if (wallet.rdns && rdns?.toLowerCase() === wallet.rdns.toLowerCase()) return true
  const marks = wallet.injected?.filter(({ namespace }) => namespace === chain) ?? []
  // The legacy provider is recognized by its name only: 'Rabby' for the wallet listed as 'Rabby Wallet'.
  return (
    (type !== 'INJECTED' && !info?.rdns && marks.some(({ injected_id }) => injected_id === id)) ||
    (type === 'INJECTED' && marks.length > 0 && fold(name) === fold(wallet.name))
  )
}

function fold(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

/**
 * The host that `openWallet` sends the pairing link to. Only the server's listing says that it belongs to the wallet, so show it before the
 * visitor taps. Undefined for a wallet that is opened by its scheme.
 *
 * @example getWalletHost(latchkey, { wallet, method: 'mobile' }) // 'wallet.example'
 */
export function getWalletHost(
  latchkey: Latchkey,
  { wallet, method }: { wallet: Wallet; method: WalletLinkMethod },
): string | undefined {
  const link = chooseWalletLink({ wallet, method, platform: readPlatform(), ...latchkey.options.pairing })
  return link && linkHost(link)
}
