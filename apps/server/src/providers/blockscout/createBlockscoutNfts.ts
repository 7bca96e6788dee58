import { getNfts, type Nft } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { isSpamCollection, toTokenName, toTokenSymbol } from '../../chains/describeToken.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { NftProvider } from '../nfts/NftProvider.ts'
import { type BlockscoutNft, blockscoutNftSchema } from './blockscoutSchemas.ts'
import { type Blockscout, blockscoutPageSchema } from './createBlockscout.ts'

/** Calls are metered, and holdings rarely change. */
const ttlMs = 30_000

/** NFTs from Blockscout: `addresses/{address}/nft`. */
export function createBlockscoutNfts(blockscout: Blockscout): NftProvider {
  return {
    name: 'blockscout',
    isPerNetwork: true,
    isOffered: blockscout.isOffered,
    async getNfts([chain], { address, cursor }, caller) {
      if (!chain) return { data: [], next: null }
      const kept = { kind: 'nfts', parts: [address, JSON.stringify(cursor ?? null)], ttlMs, schema: getNfts.response }
      return await blockscout.keep(chain, kept, caller, async (shared) => {
        const page = cursor === undefined ? undefined : fromCursor(blockscoutPageSchema, cursor)
        const { items, next } = await blockscout.list(
          chain,
          { address, list: 'nft', query: { type: 'ERC-721,ERC-1155' }, schema: blockscoutNftSchema, page },
          shared,
        )
        return { data: items.flatMap((item) => toNft(chain, item) ?? []), next: next && toCursor(next) }
      })
    },
  }
}

function toNft(chain: Chain, item: BlockscoutNft): Nft | undefined {
  const standard = item.token_type === 'ERC-721' ? 'erc721' : item.token_type === 'ERC-1155' ? 'erc1155' : undefined
  if (!standard) return undefined
  const { token } = item
  const address = `${chain.caipNetworkId}:${token.contract}` as const
  const collection = { name: toTokenName(token.name), symbol: toTokenSymbol(token.symbol) }
  const isSpam = isSpamCollection(chain, { address: token.contract, ...collection })
  return {
    id: `${address}/${item.id}`,
    chainId: chain.caipNetworkId,
    collection: { address, ...collection },
    tokenId: item.id,
    standard,
    quantity: standard === 'erc721' ? '1' : (item.value ?? '1'),
    name: toTokenName(item.metadata?.name),
    imageUrl: toRemoteUrl(item.image_url ?? '') ?? null,
    isSpam: isSpam || token.reputation === 'scam',
  }
}
