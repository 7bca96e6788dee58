import type { NftPage } from '@latchkey/wire'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { fromCursor, refuseCursor, toCursor } from '../cursor.ts'
import { createGroupFallbacks, groupChains, questionOf } from '../groupChains.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { NftProvider, NftQuestion } from './NftProvider.ts'

/** NFTs as the route sees them: of all networks asked about, by the first of each one's providers that answers. */
export type Nfts = {
  /**
   * One page in a stable order; `failures` are those of networks that were left out because others answered.
   * @throws ApiError 400 `cursor`; NoProviderError when nobody answers, or not the provider a cursor is of.
   */
  getNfts: (
    chains: readonly Chain[],
    question: NftQuestion,
    caller: ProviderCaller,
  ) => Promise<NftPage & { failures: unknown[] }>
}

/** The question, the group of networks whose turn it is, and, once it was begun, its provider and that one's cursor. */
const cursorSchema = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.string().max(32).nullable(),
  z.string().max(2048).nullable(),
])

/** Asks the providers of each network in its configured order, one group of networks after the other. */
export function createNfts(options: { sources: Readonly<Record<AccountProviderName, { nfts: NftProvider }>> }): Nfts {
  const fallbackOf = createGroupFallbacks<NftProvider>()

  return {
    async getNfts(chains, question, caller) {
      const providersOf = (chain: Chain) => chain.providers.nfts.map((name) => options.sources[name].nfts)
      const groups = groupChains(chains, { providersOf, caller })
      const asked = questionOf(question.address, chains)
      const from = question.cursor === undefined ? undefined : fromCursor(cursorSchema, question.cursor)
      const [of, start, named, cursor] = from ?? [asked, 0, null, null]
      if (of !== asked || (from && !groups[start])) refuseCursor()
      if (named !== null && !groups[start]?.providers.some(({ name }) => name === named)) refuseCursor()
      const failures: unknown[] = []

      for (const [index, group] of groups.entries()) {
        if (index < start) continue
        const isBegun = index === start && named !== null
        const only = (provider: NftProvider) => !isBegun || provider.name === named
        try {
          const { name, page } = await fallbackOf(group)(
            async (provider) => ({
              name: provider.name,
              page: await provider.getNfts(
                group.chains,
                { ...question, cursor: isBegun ? (cursor ?? undefined) : undefined },
                caller,
              ),
            }),
            { only, keyOf: keyOfCaller(caller), facts: caller.facts },
          )
          const isLast = index === groups.length - 1
          if (page.data.length === 0 && page.next === null && !isLast) continue
          if (page.next !== null) return { data: page.data, next: toCursor([asked, index, name, page.next]), failures }
          return { data: page.data, next: isLast ? null : toCursor([asked, index + 1, null, null]), failures }
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
