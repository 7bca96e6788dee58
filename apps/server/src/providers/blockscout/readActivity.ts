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

/** What Blockscout knows of one transaction that touched an address: the address sent or received it, or it moved something of his. */
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

/** Pages of one list read for one answer. An address to which more than they hold happened within one second loses the rest of it. */
const maxPages = 20

/**
 * Where to go on: nothing younger than this (milliseconds; null at the beginning), and for each list the page on which the rest begins:
 * empty for the first one, null where the list has ended.
 */
export const activityPositionSchema = z.tuple([
  z.int().nullable(),
  z.tuple([blockscoutPageSchema.nullable(), blockscoutPageSchema.nullable(), blockscoutPageSchema.nullable()]),
])
export type ActivityPosition = z.infer<typeof activityPositionSchema>

type Page = { at: BlockscoutPage; items: Item[]; next: BlockscoutPage | null }

/**
 * The activity of an address, newest first. Blockscout has it in three lists with pages of their own; what is older than the end of any of
 * them may be incomplete and waits for the next page.
 */
export async function readActivity(
  blockscout: Blockscout,
  question: { chain: Chain; address: Address; position: ActivityPosition | undefined },
  caller: ProviderCaller,
): Promise<{ activity: Activity[]; next: ActivityPosition | null }> {
  const [youngest, starts] = question.position ?? [null, [{}, {}, {}] as const]
  const read = (index: number, at: BlockscoutPage) => readPage(blockscout, { ...question, index, at }, caller)
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
  question: { chain: Chain; address: Address; index: number; at: BlockscoutPage },
  caller: ProviderCaller,
): Promise<Page> {
  const { chain, address, index, at } = question
  const page = Object.keys(at).length > 0 ? at : undefined
  if (index === 0) {
    const list = lists[0]
    const answer = await blockscout.list(chain, { address, list, schema: blockscoutTransactionSchema, page }, caller)
    return { at, items: answer.items.map((item) => ({ list, item })), next: answer.next }
  }
  if (index === 1) {
    const list = lists[1]
    const answer = await blockscout.list(chain, { address, list, schema: blockscoutTransferSchema, page }, caller)
    return { at, items: answer.items.map((item) => ({ list, item })), next: answer.next }
  }
  const list = lists[2]
  const answer = await blockscout.list(chain, { address, list, schema: blockscoutInternalSchema, page }, caller)
  return { at, items: answer.items.map((item) => ({ list, item })), next: answer.next }
}

/** The oldest moment that the pages read reach back to; all time where the list has ended. */
function endOf(pages: readonly Page[]): number {
  const last = pages.at(-1)
  if (!last || last.next === null) return Number.NEGATIVE_INFINITY
  return oldestOf(last) ?? Number.NEGATIVE_INFINITY
}

/** The page on which what is as old as `from` begins. */
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
    // What is not mined yet has no place in the history.
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

/** Fast networks have several blocks a second. */
function blockOf({ transaction, transfers, internals }: Activity): number {
  return (transaction ?? transfers[0] ?? internals[0])?.block_number ?? 0
}

function positionOf({ transaction }: Activity): number {
  return transaction?.position ?? 0
}
