import { getHistory, type HistoryPage } from '@latchkey/wire'
import * as z from 'zod'
import type { CosmosChain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { NodeUnavailableError } from '../rpc/forward.ts'
import { heightSchema } from './createLcd.ts'
import { type CosmosEntry, pastSchema } from './lcdSchemas.ts'
import { readDenoms } from './readDenoms.ts'
import { denomsOf, toCosmosTransaction } from './toCosmosTransaction.ts'

/** Of each of the two lists that make a page: what the account signed, and what it received. */
const listed = 25
/** The most that a node lists at once: where one block has more of an account, the rest of it is left out. */
const mostListed = 100
/** Visitors who open one page together share a request. */
const pageMs = 5_000

/** The newest block of the page. */
const cursorSchema = z.tuple([heightSchema])

/**
 * History read from the node itself, by the events of its transactions, newest first. A page ends with a whole block, so nothing is on two
 * pages, whatever happens in between. There are no past prices: `value` and `price` are null.
 */
export function createCosmosHistory({ cache }: { cache: Cache }): HistoryProvider<CosmosChain, string> {
  async function readPage(chain: CosmosChain, address: string, until: bigint | undefined): Promise<HistoryPage> {
    const { entries, next } = await readBlocks(chain, address, until)
    const tokens = await readDenoms(chain, { denoms: denomsOf(entries), cache })
    const data = entries.map((entry) => toCosmosTransaction(entry, { chain, address, tokens }))
    return { data, next: next === undefined ? null : toCursor([String(next)]) }
  }

  return {
    name: 'lcd',
    isPerNetwork: true,
    isOffered: () => true,
    async getHistory([chain], { address, cursor }, { facts }) {
      if (!chain) return { data: [], next: null }
      const [until] = cursor === undefined ? [] : fromCursor(cursorSchema, cursor)
      return await cache.load(`cosmos-history:${chain.caipNetworkId}:${address}:${until ?? ''}`, {
        ttlMs: pageMs,
        schema: getHistory.response,
        facts,
        load: () => readPage(chain, address, until === undefined ? undefined : BigInt(until)),
      })
    },
  }
}

/** Whole blocks of both lists, and the height where the next page begins; undefined for the last one. */
async function readBlocks(
  chain: CosmosChain,
  address: string,
  until: bigint | undefined,
): Promise<{ entries: CosmosEntry[]; next: bigint | undefined }> {
  const conditions = [`message.sender='${address}'`, `transfer.recipient='${address}'`]
  const read = (limit: number) =>
    Promise.all(conditions.map((condition) => readList(chain, { condition, address, until, limit })))
  const lists = await read(listed)
  const page = joinLists(lists, listed)
  if (page.entries.length > 0 || page.next === undefined) return page
  // One block has as many: it is read as far as nodes list it.
  const longer = joinLists(await read(mostListed), mostListed)
  if (longer.entries.length > 0 || longer.next === undefined) return longer
  const { next: height } = longer
  const entries = byHash((await read(mostListed)).flat().filter((entry) => entry.height === height))
  return { entries, next: height > 1n ? height - 1n : undefined }
}

function joinLists(lists: readonly CosmosEntry[][], limit: number) {
  // Older ones of a list that is full may be missing, also of its last block.
  const ends = lists.flatMap((list) => (list.length < limit ? [] : (list.at(-1)?.height ?? [])))
  const [next] = ends.toSorted((one, other) => (one < other ? 1 : -1))
  const entries = byHash(lists.flat().filter(({ height }) => next === undefined || height > next))
  return { entries: entries.sort((one, other) => Number(other.height - one.height)), next }
}

const byHash = (entries: readonly CosmosEntry[]): CosmosEntry[] => [
  ...new Map(entries.map((entry) => [entry.txhash, entry])).values(),
]

/** Transactions with an event, newest first. @throws NodeUnavailableError */
async function readList(
  chain: CosmosChain,
  options: { condition: string; address: string; until: bigint | undefined; limit: number },
): Promise<CosmosEntry[]> {
  const { condition, address, until, limit } = options
  const conditions = [condition, ...(until === undefined ? [] : [`tx.height<=${until}`])]
  const rest = `order_by=ORDER_BY_DESC&page=1&limit=${limit}&pagination.limit=${limit}`
  const events = conditions.map((one) => `events=${encodeURIComponent(one)}`).join('&')
  const schema = pastSchema(address, { until, limit })
  // Nodes before version 0.50 of the SDK have another name for it.
  for (const query of [`query=${encodeURIComponent(conditions.join(' AND '))}`, events]) {
    const found = await chain.lcd.find(`/cosmos/tx/v1beta1/txs?${query}&${rest}`, schema)
    if (found) return found
  }
  throw new NodeUnavailableError([new Error('The nodes of this network list no transactions.')])
}
