import type { Handler } from './Handler.ts'
import { parseAccount } from './parseAccount.ts'
import { requestAccount } from './requestAccount.ts'

/** NFTs an address owns on one network, or on all of them when none is named. */
export const getNfts: Handler<'getNfts'> = async (context, request) => {
  const { chainId, cursor } = request.query
  const { address, chains } = parseAccount(context, { address: request.params.address, chainId })
  const { data, next } = await requestAccount(context, request, {
    what: 'NFTs',
    call: (caller) => context.nfts.getNfts(chains, { address, cursor }, caller),
  })
  const links = await context.images.link(
    data.map(({ imageUrl }) => imageUrl),
    request.publicUrl,
  )
  return { data: data.map((nft, index) => ({ ...nft, imageUrl: links[index] ?? null })), next }
}
