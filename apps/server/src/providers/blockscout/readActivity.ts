import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import {
  type BlockscoutInternal,
  type BlockscoutTransaction,
  type BlockscoutTransfer,
  blockscoutInternalSchema,
  blockscoutTransactionSchema,
  blockscoutTransferSchema,
} from './blockscoutSchemas.ts'
import { type Blockscout, type BlockscoutPage, blockscoutPageSchema } from './createBlockscout.ts'

/** One transaction that involves an address: the address sent or received it, or it moved assets of the address. */
export type Activity = {
  hash: string
  /** Milliseconds. */
  minedAt: number
  transaction?: BlockscoutTransaction
  transfers: BlockscoutTransfer[]
  internals: BlockscoutInternal[]
}

const lists = ['transactions', 'token-transfers', 'internal-transactions'] as const
type Item =
  | { list: 'transactions'; item: BlockscoutTransaction }
  | { list: 'token-transfers'; item: BlockscoutTransfer }
  | { list: 'internal-transactions'; item: BlockscoutInternal }

/** Pages of one list that are read for one response. Activity within one second beyond these pages is lost. */
const maxPages = 20

/**
 * Where the next page starts: nothing newer than this time (milliseconds; null at the beginning), and for each list the page with the rest:
 * empty for the first page, null where the list has ended.
 */
export const activityPositionSchema = z.tuple([
  z.int().nullable(),
  z.tuple([blockscoutPageSchema.nullable(), blockscoutPageSchema.nullable(), blockscoutPageSchema.nullable()]),
])
export type ActivityPosition = z.infer<typeof activityPositionSchema>

type Page = { at: BlockscoutPage; items: Item[]; next: BlockscoutPage | null }

/**
 * The activity of an address, newest first. Blockscout has three lists with pages of their own; activity older than the end of any of them
 * may be incomplete and is left for the next page.
 */
export async function readActivity(
  blockscout: Blockscout,
  query: { chain: Chain; address: Address; position: ActivityPosition | undefined },
  caller: ProviderCaller,
): Promise<{ activity: Activity[]; next: ActivityPosition | null }> {
  const [youngest, starts] = query.position ?? [null, [{}, {}, {}] as const]
  const read = (index: number, at: BlockscoutPage) => readPage(blockscout, { ...query, index, at }, caller)
  const streams = await Promise.all(
    starts.map(async (at, index) => ({ index, pages: at === null ? [] : [await read(index, at)] })),
  )
  const limit = youngest ?? Number.POSITIVE_INFINITY

  for (let round = 1; ; round += 1) {
    const ends = streams.map(({ pages }) => endOf(pages))
    const horizon = Math.max(...ends)
    const activity = gather(streams.flatMap(({ pages }) => pages.flatMap(({ items }) => items)))
    const isFull = round >= maxPages
    const complete = activity.filter(
      ({ minedAt }) => minedAt <= limit && (isFull ? minedAt >= horizon : minedAt > horizon),
    )
    if (horizon === Number.NEGATIVE_INFINITY) return { activity: complete, next: null }
    if (complete.length > 0 || isFull) {
      const from = isFull ? horizon - 1 : horizon
      const pages = streams.map((stream) => startOf(stream.pages, from))
      return { activity: complete, next: [from, pages as ActivityPosition[1]] } // as many as there are lists
    }
    await Promise.all(
      streams.map(async ({ index, pages }) => {
        const next = pages.at(-1)?.next
        if (next && endOf(pages) === horizon) pages.push(await read(index, next))
      }),
    )
  }
}

async function readPage(
  blockscout: Blockscout,
  query: { chain: Chain; address: Address; index: number; at: BlockscoutPage },
  caller: ProviderCaller,
): Promise<Page> {
  const { chain, address, index, at } = query
  const page = Object.keys(at).length > 0 ? at : undefined
  if (index === 0) {
    const list = lists[0]
    const response = await blockscout.list(chain, { address, list, schema: blockscoutTransactionSchema, page }, caller)
    return { at, items: response.items.map((item) => ({ list, item })), next: response.next }
  }
  if (index === 1) {
    const list = lists[1]
    const response = await blockscout.list(chain, { address, list, schema: blockscoutTransferSchema, page }, caller)
    return { at, items: response.items.map((item) => ({ list, item })), next: response.next }
  }
  const list = lists[2]
  const response = await blockscout.list(chain, { address, list, schema: blockscoutInternalSchema, page }, caller)
  return { at, items: response.items.map((item) => ({ list, item })), next: response.next }
}

/** The oldest time the pages read so far reach; minus infinity where the list has ended. */
function endOf(pages: readonly Page[]): number {
  const last = pages.at(-1)
  if (!last || last.next === null) return Number.NEGATIVE_INFINITY
  return oldestOf(last) ?? Number.NEGATIVE_INFINITY
}

/** The first page with items as old as `from`. */
function startOf(pages: readonly Page[], from: number): BlockscoutPage | null {
  const first = pages.find((page) => (oldestOf(page) ?? Number.POSITIVE_INFINITY) <= from)
  return first ? first.at : (pages.at(-1)?.next ?? null)
}

function oldestOf({ items }: Page): number | undefined {
  const times = items.flatMap(({ item }) => (item.timestamp ? [Date.parse(item.timestamp)] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}

function gather(items: readonly Item[]): Activity[] {
  const byHash = new Map<string, Activity>()
  for (const found of items) {
    // Pending transactions are no part of the history.
    if (!found.item.timestamp) continue
    const hash = found.list === 'transactions' ? found.item.hash : found.item.transaction_hash
    const fresh: Activity = { hash, minedAt: Date.parse(found.item.timestamp), transfers: [], internals: [] }
    const activity = byHash.get(hash) ?? fresh
    byHash.set(hash, activity)
    if (found.list === 'transactions') activity.transaction = found.item
    else if (found.list === 'token-transfers') activity.transfers.push(found.item)
    else activity.internals.push(found.item)
  }
  return [...byHash.values()].sort(
    (one, other) => other.minedAt - one.minedAt || blockOf(other) - blockOf(one) || positionOf(other) - positionOf(one),
  )
}

/** Orders transactions of one second: fast networks have several blocks a second. */
function blockOf({ transaction, transfers, internals }: Activity): number {
  return (transaction ?? transfers[0] ?? internals[0])?.block_number ?? 0
}

function positionOf({ transaction }: Activity): number {
  return transaction?.position ?? 0
}
