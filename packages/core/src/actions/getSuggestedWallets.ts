import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { chooseWalletLink } from '../links/chooseWalletLink.ts'
import { readPlatform } from '../links/readPlatform.ts'
import { getRequestedNamespace } from '../modal/requestedNamespace.ts'
import { defineRead } from '../reads/defineRead.ts'
import { findConnector } from './getWalletMethods.ts'
import { getWallets, walletPageEntries, walletSearchEntries } from './getWallets.ts'

const featuredEntries = 4
const recommendedEntries = 4

export type SuggestedWallets = {
  /** The app's `featuredWalletIds` in their order, else the catalogue's first 4. They may be installed: see `findConnector`. */
  featured: readonly Wallet[]
  /** At most 4 more that work on this device and are neither installed nor recent. */
  recommended: readonly Wallet[]
}

/**
 * Wallets to suggest to a visitor without one. Requests one page of the catalogue, and the featured wallets where the app lists them. Empty
 * without a server.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const suggested = await getSuggestedWallets(latchkey)
 */
export const getSuggestedWallets = /*#__PURE__*/ defineRead({
  name: 'getSuggestedWallets',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { connectors, recentWalletIds } = latchkey.store.getState()
    return latchkey.options.serverUrl
      ? [connectors.map(({ id }) => id), recentWalletIds, getRequestedNamespace(latchkey)]
      : undefined
  },
  idle: (): SuggestedWallets => ({ featured: [], recommended: [] }),
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<SuggestedWallets> => {
    const ids = latchkey.options.featuredWalletIds ?? []
    // Without the signal: the list of all wallets may share this request after the view is closed.
    const [named, { data }] = await Promise.all([
      ids.length > 0 ? getNamed(latchkey, ids) : undefined,
      getWallets(latchkey, { page: 1, entries: walletPageEntries }),
    ])
    signal?.throwIfAborted()
    const featured = named ?? data.slice(0, featuredEntries)
    const { recentWalletIds } = latchkey.store.getState()
    const platform = readPlatform()
    const isUsable = (wallet: Wallet) =>
      !platform.isMobile ||
      chooseWalletLink({ wallet, method: 'mobile', platform, ...latchkey.options.pairing }) !== undefined
    const recommended = data.filter(
      (wallet) =>
        isUsable(wallet) &&
        !featured.some(({ id }) => id === wallet.id) &&
        !recentWalletIds.includes(wallet.id) &&
        findConnector(latchkey, { wallet }) === undefined,
    )
    return { featured, recommended: recommended.slice(0, recommendedEntries) }
  },
})

async function getNamed(latchkey: Latchkey, ids: readonly string[]): Promise<readonly Wallet[]> {
  const include = ids.slice(0, walletSearchEntries)
  const { data } = await getWallets(latchkey, { include, entries: include.length })
  return include.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
}
