import type { HistoryPage, Transaction } from '@latchkey/wire'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { fromCursor, refuseCursor, toCursor } from '../cursor.ts'
import { type ChainGroup, createGroupFallbacks, groupChains, questionOf } from '../groupChains.ts'
import { keyOfCaller, type ProviderCaller } from '../ProviderCaller.ts'
import type { AccountProviderName } from '../providerNames.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { HistoryProvider, HistoryQuestion } from './HistoryProvider.ts'

/** History as the route sees it: of all networks asked about, by the first of each one's providers that answers. */
export type History = {
  /**
   * One page, newest first; `failures` are those of networks that were left out because others answered.
   * @throws ApiError 400 `cursor`; NoProviderError when nobody answers, or not the provider a cursor is of.
   */
  getHistory: (
    chains: readonly Chain[],
    question: HistoryQuestion,
    caller: ProviderCaller,
  ) => Promise<HistoryPage & { failures: unknown[] }>
}

const pageSize = 50

/**
 * Where one group of networks stands: its index, its provider, that one's cursor, and the last transaction of the page there that was
 * given (id, milliseconds), where some of it still waits for its turn.
 */
const positionSchema = z.tuple([
  z.int().nonnegative(),
  z.string().max(32),
  z.string().max(2048).nullable(),
  z.string().max(160).nullable(),
  z.int(),
])
type Position = z.infer<typeof positionSchema>
const cursorSchema = z.tuple([z.string(), z.array(positionSchema).min(1).max(64)])

/** One group's page, less what was given before. */
type Stream = { position: Position; rest: Transaction[]; next: string | null }

/** Asks the providers of each network in its configured order. A list stays with the provider it was begun with, page after page. */
export function createHistory(options: {
  sources: Readonly<Record<AccountProviderName, { history: HistoryProvider }>>
}): History {
  const fallbackOf = createGroupFallbacks<HistoryProvider>()

  return {
    async getHistory(chains, question, caller) {
      const providersOf = (chain: Chain) => chain.providers.history.map((name) => options.sources[name].history)
      const groups = groupChains(chains, { providersOf, caller })
      const asked = questionOf(question.address, chains)

      async function open(group: ChainGroup<HistoryProvider>, index: number, position?: Position): Promise<Stream> {
        const named = position?.[1]
        const only = (provider: HistoryProvider) => named === undefined || provider.name === named
        const cursor = position?.[2] ?? undefined
        const { name, page } = await fallbackOf(group)(
          async (provider) => ({
            name: provider.name,
            page: await provider.getHistory(group.chains, { ...question, cursor }, caller),
          }),
          { only, keyOf: keyOfCaller(caller), facts: caller.facts },
        )
        const [, , , lastId = null, lastMs = 0] = position ?? []
        return {
          position: [index, name, position?.[2] ?? null, lastId, lastMs],
          rest: lastId === null ? [...page.data] : dropGiven(page.data, { lastId, lastMs }),
          next: page.next,
        }
      }

      if (question.cursor === undefined) {
        const opened = await Promise.allSettled(groups.map((group, index) => open(group, index)))
        const streams = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        const failures = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
        const worst = failures.find((failure) => !isUnavailable(failure)) ?? failures[0]
        if (failures.length > 0 && (streams.length === 0 || !isUnavailable(worst))) throw worst
        return { ...merge(asked, streams), failures }
      }
      const [of, positions] = fromCursor(cursorSchema, question.cursor)
      // Each group once: a cursor that was made up must not make one question into many.
      const isOnce = new Set(positions.map(([index]) => index)).size === positions.length
      if (of !== asked || !isOnce) refuseCursor()
      const streams = await Promise.all(
        positions.map((position) => {
          const group = groups[position[0]]
          if (!group?.providers.some(({ name }) => name === position[1])) refuseCursor()
          return open(group, position[0], position)
        }),
      )
      return { ...merge(asked, streams), failures: [] }
    },
  }
}

/** The newest of all streams, until the page is full or one of them has to be asked for more. */
function merge(asked: string, streams: readonly Stream[]): HistoryPage {
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
  return { data, next: positions.length > 0 ? toCursor([asked, positions]) : null }
}

function minedAt(transaction: Transaction | undefined): number {
  return transaction ? Date.parse(transaction.metadata.minedAt) : Number.NEGATIVE_INFINITY
}

/** What came in since moved the page on, or the last one given out of it. */
function dropGiven(page: readonly Transaction[], { lastId, lastMs }: { lastId: string; lastMs: number }) {
  const index = page.findIndex(({ id }) => id === lastId)
  return index === -1 ? page.filter((one) => minedAt(one) < lastMs) : page.slice(index + 1)
}
