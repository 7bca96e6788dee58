import type { HistoryPage, OnrampTransaction, Transaction } from '@latchkey/wire'
import * as z from 'zod'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { fromCursor, toCursor } from '../providers/cursor.ts'

const pageSize = 50

/** Creation time in milliseconds, the provider's id. */
const cursorSchema = z.tuple([z.int(), z.string().max(256)])

/**
 * A provider's purchases in the history's shape. Payments are not stored: `value` and `price` are null.
 * @throws ApiError 400 `provider`, `cursor`
 */
export async function listPurchases(
  { onramp }: Pick<ServerContext, 'onramp'>,
  options: {
    provider: string
    wallet: string
    chainIds: readonly string[] | undefined
    cursor: string | undefined
    publicUrl: string
  },
): Promise<HistoryPage> {
  const { wallet, cursor, publicUrl } = options
  const provider = onramp.providers.find(({ name }) => name === options.provider)
  if (!provider)
    throw new ApiError(400, {
      field: 'provider',
      description: 'Unsupported onramp provider: this server has none of this name.',
    })
  const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
  const found = await onramp.purchases.list({
    wallet,
    provider: provider.name,
    chainIds: options.chainIds,
    after: after && { createdAt: new Date(after[0]), id: after[1] },
    limit: pageSize + 1,
  })
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return {
    data: page.map((purchase) => toTransaction(purchase, { label: provider.label, publicUrl })),
    next: found.length > pageSize && last ? toCursor([Date.parse(last.createdAt), last.id]) : null,
  }
}

function toTransaction(
  purchase: OnrampTransaction,
  { label, publicUrl }: { label: string; publicUrl: string },
): Transaction {
  const { id, symbol, amount, hash, status, chainId, createdAt, walletAddress } = purchase
  const url = `${publicUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: hash ?? '',
      minedAt: createdAt,
      sentFrom: label,
      sentTo: walletAddress,
      status,
      nonce: 0,
      application: null,
      chain: chainId,
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol, icon: { url } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: amount ?? '0' },
        value: null,
        price: null,
      },
    ],
  }
}
