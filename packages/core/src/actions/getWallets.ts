import { type WalletPage, walletList } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { getRequestedNamespace } from '../modal/requestedNamespace.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { cleanName } from '../text/cleanName.ts'
import { getNamespaces } from './namespaces.ts'

/** A page of the list, and the most a search returns. */
export const walletPageEntries = 40
/** The rows on screen at once: their icons come with the first page. */
const firstIcons = 12
export const walletSearchEntries = 100

export type GetWalletsParameters = {
  /** From 1. */
  page?: number | undefined
  entries?: number | undefined
  search?: string | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
}

/**
 * A page of the server's wallet catalogue, for the networks of this page. Empty without a server.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const { data, count } = await getWallets(latchkey, { search: 'meta' })
 */
export const getWallets: Read<GetWalletsParameters, WalletPage> = /*#__PURE__*/ defineRead({
  name: 'getWallets',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, parameters: GetWalletsParameters) =>
    latchkey.options.serverUrl ? [parameters, ...listChains(latchkey)] : undefined,
  idle: () => ({ data: [], count: 0 }),
  fetch: async (latchkey: Latchkey, parameters: GetWalletsParameters, { signal }): Promise<WalletPage> => {
    const { page = 1, search } = parameters
    const entries = parameters.entries ?? (search ? walletSearchEntries : walletPageEntries)
    const include = parameters.include ?? latchkey.options.includeWalletIds
    const exclude = [...(latchkey.options.excludeWalletIds ?? []), ...(parameters.exclude ?? [])]
    const chains = toList(listChains(latchkey))
    const icons = page === 1 ? firstIcons : undefined
    const query = { page, entries, search, icons, chains, include: toList(include), exclude: toList(exclude) }
    const { data, count } = await requestApi(latchkey, walletList, { query, signal })
    // Thousands of wallets name the same few networks: equal lists are kept once.
    const lists = new Map<string, string[]>()
    return {
      data: data.map((wallet) => {
        const key = wallet.chains.join()
        const chains = lists.get(key) ?? wallet.chains
        lists.set(key, chains)
        return { ...wallet, chains, name: cleanName(wallet.name) ?? cleanName(wallet.id) ?? '?' }
      }),
      count,
    }
  },
})

/** The networks that a listed wallet may be for: of the namespace that one is being connected for, else of every enabled one. */
function listChains(latchkey: Latchkey): readonly string[] {
  const requested = getRequestedNamespace(latchkey)
  const namespaces = requested ? [requested] : getNamespaces(latchkey)
  return latchkey.networks
    .filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
    .map(({ caipNetworkId }) => caipNetworkId)
}

function toList(ids: readonly string[] | undefined): string | undefined {
  return ids && ids.length > 0 ? ids.join(',') : undefined
}
