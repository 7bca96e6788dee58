import { hasNfts } from '../chains/Chain.ts'
import type { Handler } from './Handler.ts'
import { parseNetworkAccount } from './parseAccount.ts'
import { requestAccount } from './requestAccount.ts'

/** NFTs an address owns on one network, or on all of them when none is named. */
export const getNfts: Handler<'getNfts'> = async (context, request) => {
  const { chainId, cursor } = request.query
  const { address, chains } = parseNetworkAccount(context, { address: request.params.address, chainId })
  const listing = chains.filter(hasNfts)
  if (listing.length === 0) return { data: [], next: null }
  const { data, next } = await requestAccount(context, request, {
    what: 'NFTs',
    call: (caller) => context.nfts.getNfts(listing, { address, cursor }, caller),
  })
  const links = await context.images.link(
    data.map(({ imageUrl }) => imageUrl),
    request.publicUrl,
  )
  return { data: data.map((nft, index) => ({ ...nft, imageUrl: links[index] ?? null })), next }
}
