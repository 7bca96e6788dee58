import type { NftPage } from '@latchkey/wire'
import * as z from 'zod'
import type { Network } from '../../chains/Chain.ts'
import { fromCursor, throwInvalidCursor, toCursor } from '../cursor.ts'
import { createGroupFallbacks, fingerprintQuery, groupChains } from '../groupChains.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { NftProvider, NftQuery } from './NftProvider.ts'

/** NFTs for the route: of all requested networks, each from the first of its providers that responds. */
export type Nfts<chain extends Network = Network, address extends string = string> = {
  /**
   * One page in a stable order; `failures` are the errors of networks that are left out because others responded.
   * @throws ApiError 400 `cursor`; NoProviderError when no provider responds, or the cursor's provider does not.
   */
  getNfts: (
    chains: readonly chain[],
    query: NftQuery<address>,
    caller: ProviderCaller,
  ) => Promise<NftPage & { failures: unknown[] }>
}

/** The query's fingerprint, the current group of networks and, once its first page was returned, its provider and the provider's cursor. */
const cursorSchema = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.string().max(32).nullable(),
  z.string().max(2048).nullable(),
])

/** Tries the providers of each network in its configured order, one group of networks after the other. */
export function createNfts<chain extends Network, address extends string>(options: {
  sources: Readonly<Partial<Record<HistoryProviderName, { nfts: NftProvider<chain, address> }>>>
}): Nfts<chain, address> {
  type Provider = NftProvider<chain, address>
  const fallbackOf = createGroupFallbacks<Provider>()

  return {
    async getNfts(chains, query, caller) {
      const providersOf = ({ providers }: chain) => {
        const names: readonly HistoryProviderName[] = 'nfts' in providers ? providers.nfts : []
        return names.flatMap((name) => options.sources[name]?.nfts ?? [])
      }
      const groups = groupChains<Provider, chain>(chains, { providersOf, caller })
      const fingerprint = fingerprintQuery(query.address, chains)
      const from = query.cursor === undefined ? undefined : fromCursor(cursorSchema, query.cursor)
      const [of, start, named, cursor] = from ?? [fingerprint, 0, null, null]
      if (of !== fingerprint || (from && !groups[start])) throwInvalidCursor()
      if (named !== null && !groups[start]?.providers.some(({ name }) => name === named)) throwInvalidCursor()
      const failures: unknown[] = []

      for (const [index, group] of groups.entries()) {
        if (index < start) continue
        const isBegun = index === start && named !== null
        const only = (provider: Provider) => !isBegun || provider.name === named
        try {
          const { name, page } = await fallbackOf(group)(
            async (provider) => ({
              name: provider.name,
              page: await provider.getNfts(
                group.chains,
                { ...query, cursor: isBegun ? (cursor ?? undefined) : undefined },
                caller,
              ),
            }),
            { only, keyOf: keyOfCaller(caller), facts: caller.facts },
          )
          const isLast = index === groups.length - 1
          if (page.data.length === 0 && page.next === null && !isLast) continue
          if (page.next !== null)
            return { data: page.data, next: toCursor([fingerprint, index, name, page.next]), failures }
          return { data: page.data, next: isLast ? null : toCursor([fingerprint, index + 1, null, null]), failures }
        } catch (error) {
          if (isBegun || groups.length === 1 || !isUnavailable(error)) throw error
          failures.push(error)
        }
      }
      if (failures.length > 0 && failures.length === groups.length) throw failures[0]
      return { data: [], next: null, failures }
    },
  }
}
