import { getHistory, type HistoryPage } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import * as z from 'zod'
import type { PolkadotChain } from '../../chains/Chain.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { fingerprintKey, type ProviderCaller } from '../ProviderCaller.ts'
import { requestList } from '../upstream/requestJson.ts'
import { type SubscanTransfer, subscanTransferSchema, toPolkadotTransaction } from './toPolkadotTransaction.ts'

const name = 'subscan'
const perPage = 50
/** Visitors who open one page together share a request. */
const pageMs = 10_000

/** The newest block of the first page, which keeps the others in their place, and the page. */
const cursorSchema = z.tuple([z.int().min(0), z.int().min(1).max(10_000)])
type Position = { until: number | undefined; page: number }

/**
 * Transfers of the native currency, by Subscan's `/api/v2/scan/transfers`, on networks with its address; others have none: nodes keep no
 * list. There are no past prices: `value` and `price` are null.
 */
export function createSubscanHistory({
  cache,
  dispatcher,
}: {
  cache: Cache
  dispatcher: Dispatcher
}): HistoryProvider<PolkadotChain, string> {
  async function readPage(
    { chain, url, address }: { chain: PolkadotChain; url: string; address: string },
    { until, page }: Position,
    caller: ProviderCaller,
  ): Promise<HistoryPage> {
    const key = caller.readKey(name)?.reveal()
    const schema = z.object({
      code: z.literal(0),
      data: z.object({ transfers: z.array(subscanTransferSchema(address, chain)).max(perPage).nullable() }),
    })
    const { data } = await requestList({
      provider: name,
      url: new URL(`${url.replace(/\/$/, '')}/api/v2/scan/transfers`),
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && key !== '' && { 'x-api-key': key }) },
      body: JSON.stringify({
        address,
        row: perPage,
        page,
        order: 'desc',
        ...(until !== undefined && { block_range: `0-${until}` }),
      }),
      schema,
      isNextPage: page > 0,
      dispatcher,
    })
    const transfers = data.transfers ?? []
    const native = transfers.filter(
      ({ asset_type, asset_symbol }) => asset_type === 'native' && asset_symbol === chain.nativeCurrency.symbol,
    )
    const newest = until ?? transfers[0]?.block_num
    const isLast = transfers.length < perPage || newest === undefined
    return {
      data: groupExtrinsics(native).map((group) => toPolkadotTransaction(group, { chain, address })),
      next: isLast ? null : toCursor([newest, page + 1]),
    }
  }

  return {
    name,
    isPerNetwork: true,
    isOffered: () => true,
    async getHistory([chain], { address, cursor }, caller) {
      const [until, page = 0] = cursor === undefined ? [] : fromCursor(cursorSchema, cursor)
      const url = chain?.subscanUrl
      if (!chain || url === undefined) return { data: [], next: null }
      const place = `${chain.caipNetworkId}:${address}:${until ?? ''}:${page}`
      return await cache.load(`subscan-history:${fingerprintKey(caller.readKey(name))}:${place}`, {
        ttlMs: pageMs,
        schema: getHistory.response,
        facts: caller.facts,
        load: () => readPage({ chain, url, address }, { until, page }, caller),
      })
    },
  }
}

/** One extrinsic may make several transfers. */
function groupExtrinsics(transfers: readonly SubscanTransfer[]): [SubscanTransfer, ...SubscanTransfer[]][] {
  const groups = new Map<string, [SubscanTransfer, ...SubscanTransfer[]]>()
  for (const transfer of transfers) {
    const { hash, block_num, event_idx } = transfer
    const key = hash === '' ? `${block_num}-${event_idx}` : hash
    const group = groups.get(key)
    if (group) group.push(transfer)
    else groups.set(key, [transfer])
  }
  return [...groups.values()]
}
