import { getNfts, type Nft } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { isSpamCollection, toTokenName } from '../../chains/describeToken.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import type { NftProvider } from '../nfts/NftProvider.ts'
import type { Zerion } from './createZerion.ts'
import { type ZerionNftPosition, zerionNftPositionSchema } from './zerionSchemas.ts'

const pageSize = '50'
/** Calls are metered, and holdings rarely change. */
const ttlMs = 30_000

/** NFTs from Zerion: `wallets/{address}/nft-positions`. */
export function createZerionNfts(zerion: Zerion): NftProvider {
  return {
    name: 'zerion',
    isOffered: zerion.isOffered,
    async getNfts(chains, { address, cursor }, caller) {
      const parts = [address, JSON.stringify(cursor ?? null), ...chains.map(({ id }) => id)]
      return await zerion.keep({ kind: 'nfts', parts, ttlMs, schema: getNfts.response }, caller, async (shared) => {
        const { items, next } = await zerion.list(
          {
            path: 'nft-positions',
            address,
            chains,
            query: { 'page[size]': pageSize },
            schema: zerionNftPositionSchema,
            cursor,
          },
          shared,
        )
        return { data: items.flatMap((item) => toNft(chains, item) ?? []), next }
      })
    },
  }
}

/** Undefined for networks that were not requested and for other kinds of NFT. */
function toNft(chains: readonly Chain[], { attributes, relationships }: ZerionNftPosition): Nft | undefined {
  const { nft_info: nft, collection_info: collection } = attributes
  const chain = chains.find(({ zerion }) => zerion?.chain === relationships.chain.data.id)
  const standard = nft.interface?.toLowerCase()
  if (!chain || (standard !== 'erc721' && standard !== 'erc1155')) return undefined
  const address = `${chain.caipNetworkId}:${nft.contract_address}` as const
  const described = { name: toTokenName(collection?.name), symbol: null }
  const isSpam = isSpamCollection(chain, { address: nft.contract_address, ...described })
  return {
    id: `${address}/${nft.token_id}`,
    chainId: chain.caipNetworkId,
    collection: { address, ...described },
    tokenId: nft.token_id,
    standard,
    quantity: attributes.amount,
    name: toTokenName(nft.name),
    imageUrl: toRemoteUrl(nft.content?.preview?.url ?? '') ?? null,
    isSpam: isSpam || nft.flags?.is_spam === true,
  }
}
