import type { Wallet } from '@latchkey/core'
import type { Platform } from '@latchkey/core/internal'
import { safeHref } from '../../ui/safeImage.ts'

export type StoreKind = 'chrome' | 'appStore' | 'playStore' | 'webapp' | 'homepage'

/** `host`: what it opens, unless that is the store itself. */
export type Store = { kind: StoreKind; href: string; host?: string }

/** The stores' own hosts: a row labeled App Store opens no other host, whatever the listing says. */
const storeHosts: Partial<Record<StoreKind, readonly string[]>> = {
  chrome: ['chromewebstore.google.com', 'addons.mozilla.org', 'microsoftedge.microsoft.com'],
  appStore: ['apps.apple.com'],
  playStore: ['play.google.com'],
}

/** On a phone the app's store comes first; what is of no use there is left out. */
const order = {
  ios: ['appStore', 'webapp', 'homepage'],
  android: ['playStore', 'webapp', 'homepage'],
  computer: ['chrome', 'webapp', 'appStore', 'playStore', 'homepage'],
} as const satisfies Record<string, readonly StoreKind[]>

/**
 * Where to get a wallet, the best link for this device first. Links that are not https, and store links on other hosts than the store's,
 * are left out. Only the listing says that any other page is the wallet's: its host is returned, to be shown.
 *
 * @returns `scanned`: on a computer, the link for a phone to scan: the wallet's own page, which links both stores, else a store.
 */
export function sortStores(
  wallet: Wallet,
  { isIos, isAndroid }: Pick<Platform, 'isIos' | 'isAndroid'>,
): { stores: readonly Store[]; scanned: Store | undefined } {
  const found: Record<StoreKind, Store | undefined> = {
    chrome: toStore('chrome', wallet.chrome_store),
    appStore: toStore('appStore', wallet.app_store),
    playStore: toStore('playStore', wallet.play_store),
    webapp: toStore('webapp', wallet.webapp_link),
    homepage: toStore('homepage', wallet.homepage),
  }
  const kinds = order[isIos ? 'ios' : isAndroid ? 'android' : 'computer']
  const stores = kinds.flatMap((kind) => found[kind] ?? [])
  const isApp = found.appStore !== undefined || found.playStore !== undefined
  const scanned = isIos || isAndroid || !isApp ? undefined : (found.homepage ?? found.appStore ?? found.playStore)
  return { stores, scanned }
}

function toStore(kind: StoreKind, address: string | null): Store | undefined {
  const href = safeHref(address)
  if (href === undefined) return undefined
  const { host } = new URL(href)
  const hosts = storeHosts[kind]
  if (!hosts) return { kind, href, host }
  return hosts.includes(host) ? { kind, href } : undefined
}
