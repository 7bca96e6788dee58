import type { Transaction, Transfer } from '@latchkey/wire'
import type { Images } from '../images/createImages.ts'
import type { Handler } from './Handler.ts'
import { listPurchases } from './listPurchases.ts'
import { parseNetworkAccount } from './parseAccount.ts'
import { requestAccount } from './requestAccount.ts'

/** Past transactions, newest first; with `onramp`, purchases at that provider instead, which are no transactions of a chain. */
export const getHistory: Handler<'getHistory'> = async (context, request) => {
  const { chainId, cursor, onramp, currency = 'usd' } = request.query
  const { address, chains } = parseNetworkAccount(context, { address: request.params.address, chainId })
  if (onramp !== undefined) {
    const { publicUrl } = request
    const isNarrow = chainId !== undefined || request.params.address.includes(':')
    // Without a network it is all of them, including those that this server does not serve.
    const only = isNarrow ? chains.map(({ caipNetworkId }) => caipNetworkId) : undefined
    return await listPurchases(context, { provider: onramp, wallet: address, chainIds: only, cursor, publicUrl })
  }
  const page = await requestAccount(context, request, {
    what: 'history',
    call: (caller) => context.history.getHistory(chains, { address, currency, cursor }, caller),
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

type Content = NonNullable<NonNullable<Transfer['nft_info']>['content']>
type Picture = Content['preview']

/** Replaces the image URLs of NFTs and applications by this server's; images that it does not serve are left out. */
async function linkPictures(
  images: Images,
  { transactions, publicUrl }: { transactions: readonly Transaction[]; publicUrl: string },
): Promise<Transaction[]> {
  const urls = [...new Set(transactions.flatMap(listUrls))]
  const links = await images.link(urls, publicUrl)
  const linkOf = new Map(urls.map((url, index) => [url, links[index] ?? null]))
  return transactions.map((transaction) => withLinks(transaction, (url) => linkOf.get(url) ?? null))
}

function listUrls({ metadata, transfers }: Transaction): string[] {
  const contents = (transfers ?? []).map((transfer) => transfer.nft_info?.content)
  const urls = contents.flatMap((content) => [content?.preview?.url, content?.detail?.url])
  return [...urls, metadata.application?.iconUrl].filter((url) => typeof url === 'string')
}

type Link = (url: string) => string | null

function withLinks({ metadata, transfers, ...transaction }: Transaction, link: Link): Transaction {
  const { application } = metadata
  const iconUrl = application?.iconUrl ? link(application.iconUrl) : null
  return {
    ...transaction,
    metadata: { ...metadata, application: application && { ...application, iconUrl } },
    transfers: transfers?.map((transfer) => withContent(transfer, link)) ?? null,
  }
}

function withContent(transfer: Transfer, link: Link): Transfer {
  const { nft_info } = transfer
  if (!nft_info?.content) return transfer
  const { preview, detail } = nft_info.content
  const shown: Content = {
    preview: linked(preview, link),
    ...(detail !== undefined && { detail: linked(detail, link) }),
  }
  const content = shown.preview || shown.detail ? shown : null
  return { ...transfer, nft_info: { ...nft_info, content } }
}

function linked(picture: Picture, link: Link): Picture {
  const url = picture && link(picture.url)
  return url ? { ...picture, url } : null
}
