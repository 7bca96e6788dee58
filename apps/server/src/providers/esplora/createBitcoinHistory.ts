import { getHistory, type HistoryPage } from '@latchkey/wire'
import { parseBitcoinAddress, toHex } from '@latchkey/wire/bitcoin'
import * as z from 'zod'
import type { BitcoinChain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { type EsploraTransaction, pastSchema } from './esploraSchemas.ts'
import { toBitcoinTransaction } from './toBitcoinTransaction.ts'

/** Of Esplora: a page with fewer is the last. */
const confirmedPerPage = 25
/** Visitors who open one page together share a request. */
const pageMs = 5_000
/** A transaction waits for two weeks at most. */
const seenMs = 14 * 24 * 60 * 60_000

/** The last transaction returned that is in a block. */
const cursorSchema = z.tuple([z.string().regex(/^[0-9a-f]{64}$/)])

/**
 * History read from the node itself: what waits for a block, then what is in blocks, newest first, by pages of the node. There are no past
 * prices: `value` and `price` are null.
 */
export function createBitcoinHistory({ cache }: { cache: Cache }): HistoryProvider<BitcoinChain, string> {
  async function readPage(chain: BitcoinChain, address: string, last: string | undefined): Promise<HistoryPage> {
    const path = `/address/${address}/txs${last === undefined ? '' : `/chain/${last}`}` as const
    const all = await chain.esplora.read(path, pastSchema(toHex(parseBitcoinAddress(address).script)))
    const waiting = all.filter(({ status }) => !status.confirmed)
    const confirmed = all.filter(({ status }) => status.confirmed)
    const data = await Promise.all(
      [...waiting, ...confirmed].map(async (told) =>
        toBitcoinTransaction(told, { chain, address, seenAt: await readSeen(chain, told) }),
      ),
    )
    const oldest = confirmed.length < confirmedPerPage ? undefined : confirmed.at(-1)
    return { data, next: oldest ? toCursor([oldest.txid]) : null }
  }

  /** When a transaction that waits was first seen here: nodes do not tell. */
  async function readSeen(chain: BitcoinChain, { txid, status }: EsploraTransaction): Promise<number> {
    if (status.confirmed) return 0
    const key = `bitcoin-seen:${chain.caipNetworkId}:${txid}`
    return await cache.load(key, { ttlMs: seenMs, schema: z.number(), load: () => Promise.resolve(Date.now()) })
  }

  return {
    name: 'esplora',
    isPerNetwork: true,
    isOffered: () => true,
    async getHistory([chain], { address, cursor }, { facts }) {
      if (!chain) return { data: [], next: null }
      const [last] = cursor === undefined ? [] : fromCursor(cursorSchema, cursor)
      return await cache.load(`bitcoin-history:${chain.caipNetworkId}:${address}:${last ?? ''}`, {
        ttlMs: pageMs,
        schema: getHistory.response,
        facts,
        load: () => readPage(chain, address, last),
      })
    },
  }
}
