import type { Transaction, Transfer } from '@latchkey/wire'
import type { Images } from '../images/createImages.ts'

type Content = NonNullable<NonNullable<Transfer['nft_info']>['content']>
type Picture = Content['preview']

/** Lets the pictures in transactions, of NFTs and applications, come from this server; those it does not show are left out. */
export async function linkPictures(
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
