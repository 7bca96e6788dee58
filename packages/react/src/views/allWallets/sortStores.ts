import type { Platform, Wallet } from '@latchkey/core'
import { safeHref } from '../../ui/safeHref.ts'

export type StoreKind = 'chrome' | 'appStore' | 'playStore' | 'webapp' | 'homepage'

/** On a phone the app's store comes first, and what is of no use there not at all. */
const order = {
  ios: ['appStore', 'webapp', 'homepage'],
  android: ['playStore', 'webapp', 'homepage'],
  computer: ['chrome', 'webapp', 'appStore', 'playStore', 'homepage'],
} as const satisfies Record<string, readonly StoreKind[]>

/**
 * Where to get a wallet, what suits this device first. Addresses of the catalogue are https or they are left out.
 *
 * @returns `scanned`: on a computer, the address for a phone to scan: the wallet's own page, which knows both stores, else a store.
 */
export function sortStores(
  wallet: Wallet,
  { isIos, isAndroid }: Pick<Platform, 'isIos' | 'isAndroid'>,
): { stores: readonly { kind: StoreKind; href: string }[]; scanned: string | undefined } {
  const hrefs: Record<StoreKind, string | undefined> = {
    chrome: safeHref(wallet.chrome_store),
    appStore: safeHref(wallet.app_store),
    playStore: safeHref(wallet.play_store),
    webapp: safeHref(wallet.webapp_link),
    homepage: safeHref(wallet.homepage),
  }
  const kinds = order[isIos ? 'ios' : isAndroid ? 'android' : 'computer']
  const stores = kinds.flatMap((kind) => {
    const href = hrefs[kind]
    return href === undefined ? [] : [{ kind, href }]
  })
  const isApp = hrefs.appStore !== undefined || hrefs.playStore !== undefined
  const scanned = isIos || isAndroid || !isApp ? undefined : (hrefs.homepage ?? hrefs.appStore ?? hrefs.playStore)
  return { stores, scanned }
}
