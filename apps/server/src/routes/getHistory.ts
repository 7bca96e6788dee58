import { askAccount } from './askAccount.ts'
import type { Handler } from './Handler.ts'
import { linkPictures } from './linkPictures.ts'
import { listPurchases } from './listPurchases.ts'
import { parseAccount } from './parseAccount.ts'

/** Past transactions, newest first; with `onramp`, purchases at that provider instead, which are no transactions of a chain. */
export const getHistory: Handler<'getHistory'> = async (context, request) => {
  const { chainId, cursor, onramp, currency = 'usd' } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address, chainId })
  if (onramp !== undefined) {
    const { publicUrl } = request
    const isNarrow = chainId !== undefined || request.params.address.includes(':')
    // Who names no network asks about all, those this server does not follow included.
    const only = isNarrow ? chains.map(({ caipNetworkId }) => caipNetworkId) : undefined
    return await listPurchases(context, { provider: onramp, wallet: address, chainIds: only, cursor, publicUrl })
  }
  const page = await askAccount(context, request, {
    what: 'history',
    ask: (caller) => context.history.getHistory(chains, { address, currency, cursor }, caller),
  })
  const shown = await linkPictures(context.images, { transactions: page.data, publicUrl: request.publicUrl })
  const data = shown.map((transaction) => ({
    ...transaction,
    transfers: transaction.transfers?.map((transfer) => withIcon(transfer, request.publicUrl)) ?? null,
  }))
  return { data, next: page.next }
}

function withIcon<transfer extends { fungible_info: { symbol: string; name: string } | null }>(
  transfer: transfer,
  publicUrl: string,
) {
  const fungible = transfer.fungible_info
  if (!fungible) return { ...transfer, fungible_info: null }
  const url = `${publicUrl}/public/getTokenImage/${encodeURIComponent(fungible.symbol)}`
  return { ...transfer, fungible_info: { ...fungible, icon: { url } } }
}
