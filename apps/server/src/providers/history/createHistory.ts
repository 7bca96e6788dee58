import type { HistoryPage, Transaction } from '@latchkey/wire'
import * as z from 'zod'
import type { Network } from '../../chains/Chain.ts'
import { fromCursor, throwInvalidCursor, toCursor } from '../cursor.ts'
import { type ChainGroup, createGroupFallbacks, fingerprintQuery, groupChains } from '../groupChains.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { HistoryProviderName } from '../providerNames.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { HistoryProvider, HistoryQuery } from './HistoryProvider.ts'

/** History for the route: of all requested networks, each from the first of its providers that responds. */
export type History<chain extends Network = Network, address extends string = string> = {
  /**
   * One page, newest first; `failures` are the errors of networks that are left out because others responded.
   * @throws ApiError 400 `cursor`; NoProviderError when no provider responds, or the cursor's provider does not.
   */
  getHistory: (
    chains: readonly chain[],
    query: HistoryQuery<address>,
    caller: ProviderCaller,
  ) => Promise<HistoryPage & { failures: unknown[] }>
}

const pageSize = 50

/**
 * The position in one group of networks: its index, its provider, the provider's cursor, and the last transaction returned from the page
 * at that cursor (id, milliseconds) where some of that page is still to be returned.
 */
const positionSchema = z.tuple([
  z.int().nonnegative(),
  z.string().max(32),
  z.string().max(4096).nullable(),
  z.string().max(160).nullable(),
  z.int(),
])
type Position = z.infer<typeof positionSchema>
const cursorSchema = z.tuple([z.string(), z.array(positionSchema).min(1).max(64)])

/** One group's page, without the transactions already returned. */
type Stream = { position: Position; rest: Transaction[]; next: string | null }

/** Tries the providers of each network in its configured order. All pages of a list come from the same provider. */
export function createHistory<chain extends Network, address extends string>(options: {
  sources: Readonly<Partial<Record<HistoryProviderName, { history: HistoryProvider<chain, address> }>>>
}): History<chain, address> {
  type Provider = HistoryProvider<chain, address>
  const fallbackOf = createGroupFallbacks<Provider>()

  return {
    async getHistory(chains, query, caller) {
      const providersOf = ({ providers }: chain) => {
        const names: readonly HistoryProviderName[] = providers.history
        return names.flatMap((name) => options.sources[name]?.history ?? [])
      }
      const groups = groupChains<Provider, chain>(chains, { providersOf, caller })
      const fingerprint = fingerprintQuery(query.address, chains)

      async function open(group: ChainGroup<Provider, chain>, index: number, position?: Position): Promise<Stream> {
        const named = position?.[1]
        const only = (provider: Provider) => named === undefined || provider.name === named
        const cursor = position?.[2] ?? undefined
        const { name, page } = await fallbackOf(group)(
          async (provider) => ({
            name: provider.name,
            page: await provider.getHistory(group.chains, { ...query, cursor }, caller),
          }),
          { only, keyOf: keyOfCaller(caller), facts: caller.facts },
        )
        const [, , , lastId = null, lastMs = 0] = position ?? []
        return {
          position: [index, name, position?.[2] ?? null, lastId, lastMs],
          rest: lastId === null ? [...page.data] : withoutReturned(page.data, { lastId, lastMs }),
          next: page.next,
        }
      }

      if (query.cursor === undefined) {
        const opened = await Promise.allSettled(groups.map((group, index) => open(group, index)))
        const streams = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        const failures = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        const worst = failures.find((failure) => !isUnavailable(failure)) ?? failures[0]
        if (failures.length > 0 && (streams.length === 0 || !isUnavailable(worst))) throw worst
        return { ...merge(fingerprint, streams), failures }
      }
      const [of, positions] = fromCursor(cursorSchema, query.cursor)
      // Each group once: a forged cursor must not turn one request into many.
      const isOnce = new Set(positions.map(([index]) => index)).size === positions.length
      if (of !== fingerprint || !isOnce) throwInvalidCursor()
      const streams = await Promise.all(
        positions.map((position) => {
          const group = groups[position[0]]
          if (!group?.providers.some(({ name }) => name === position[1])) throwInvalidCursor()
          return open(group, position[0], position)
        }),
      )
      return { ...merge(fingerprint, streams), failures: [] }
    },
  }
}

/** The newest transactions of all streams, until the page is full or a stream needs its next page. */
function merge(fingerprint: string, streams: readonly Stream[]): HistoryPage {
  const data: Transaction[] = []
  const isDry = ({ rest, next }: Stream) => rest.length === 0 && next !== null
  while (data.length < pageSize && !streams.some(isDry)) {
    const newest = streams.reduce<Stream | undefined>(
      (best, stream) => (minedAt(stream.rest[0]) > minedAt(best?.rest[0]) ? stream : best),
      undefined,
    )
    const transaction = newest?.rest.shift()
    if (!newest || !transaction) break
    const [index, name, cursor] = newest.position
    newest.position = [index, name, cursor, transaction.id, minedAt(transaction)]
    data.push(transaction)
  }
  const positions = streams.flatMap(({ position, rest, next }): Position[] => {
    if (rest.length > 0) return [position]
    return next === null ? [] : [[position[0], position[1], next, null, 0]]
  })
  return { data, next: positions.length > 0 ? toCursor([fingerprint, positions]) : null }
}

function minedAt(transaction: Transaction | undefined): number {
  return transaction ? Date.parse(transaction.metadata.minedAt) : Number.NEGATIVE_INFINITY
}

/** New transactions shift the page: the last one returned may be further down, or beyond its end. */
function withoutReturned(page: readonly Transaction[], { lastId, lastMs }: { lastId: string; lastMs: number }) {
  const index = page.findIndex(({ id }) => id === lastId)
  return index === -1 ? page.filter((one) => minedAt(one) < lastMs) : page.slice(index + 1)
}
