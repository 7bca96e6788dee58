import { getNfts, type Nft, type NftPage } from '@latchkey/wire'
import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import { isSpamCollection, toTokenName, toTokenSymbol } from '../../chains/describeToken.ts'
import { isSolanaAddress, type SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import type { Cache } from '../../state/SharedState.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { NftProvider } from '../nfts/NftProvider.ts'
import type { NodeRpc } from '../rpc/createRpc.ts'
import { type Asset, assetSchema, pageSchema, readStandard } from './readAsset.ts'
import { readSingle } from './readSingle.ts'

const pageSize = 50
/** Calls are metered, and holdings rarely change. */
const ttlMs = 30_000
/** The longest picture in the metadata itself. */
const longestPicture = 16_384

const addressSchema = z.string().refine(isSolanaAddress)
/** The last asset of the page before. */
const cursorSchema = z.tuple([addressSchema])

/**
 * NFTs from a node with the Digital Asset Standard API. What it says is shown and decides nothing: an asset that it names another owner of,
 * one that was burnt and one that is no NFT are left out.
 */
export function createSolanaNfts({ cache }: { cache: Cache }): NftProvider<SolanaChain, SolanaAddress> {
  return {
    name: 'solana',
    isPerNetwork: true,
    isOffered: ({ das }) => das !== undefined,
    async getNfts([chain], { address, cursor }) {
      const das = chain?.das
      if (!chain || !das) return { data: [], next: null }
      const [after] = cursor === undefined ? [] : fromCursor(cursorSchema, cursor)
      return await cache.load(`solana-nfts:${chain.caipNetworkId}:${address}:${after ?? ''}`, {
        ttlMs,
        schema: getNfts.response,
        load: () => readPage({ chain, das, address, after }),
      })
    },
  }
}

async function readPage(options: {
  chain: SolanaChain
  das: NodeRpc
  address: SolanaAddress
  after: SolanaAddress | undefined
}): Promise<NftPage> {
  const { chain, das, address, after } = options
  const params = {
    ownerAddress: address,
    limit: pageSize,
    sortBy: { sortBy: 'id', sortDirection: 'asc' },
    ...(after !== undefined && { after }),
    options: { showCollectionMetadata: true },
  }
  const { items, limit = pageSize } = await readSingle(das, { method: 'getAssetsByOwner', params, schema: pageSchema })
  const assets = items.flatMap((item) => assetSchema.safeParse(item).data ?? [])
  const last = assets.at(-1)?.id
  // A node may cap what it returns at once.
  const hasMore = items.length > 0 && items.length >= Math.min(limit, pageSize)
  const isFurther = last !== undefined && isSolanaAddress(last) && last !== after
  return {
    data: assets.flatMap((asset) => (asset.owner === address ? (toNft(chain, asset) ?? []) : [])),
    next: hasMore && isFurther ? toCursor([last]) : null,
  }
}

function toNft(chain: SolanaChain, asset: Asset): Nft | undefined {
  const standard = readStandard(asset)
  if (!standard || !isSolanaAddress(asset.id)) return undefined
  // One without a collection is its own.
  const place = asset.collection && isSolanaAddress(asset.collection.address) ? asset.collection.address : asset.id
  const address = `${chain.caipNetworkId}:${place}` as const
  const own = { name: toTokenName(asset.collection?.name), symbol: toTokenSymbol(asset.collection?.symbol) }
  const name = toTokenName(asset.name)
  const collection = { name: own.name, symbol: own.symbol ?? toTokenSymbol(asset.symbol) }
  const isSpam = [collection, { name, symbol: null }].some((one) => isSpamCollection(chain, { address: place, ...one }))
  return {
    id: `${address}/${asset.id}`,
    chainId: chain.caipNetworkId,
    collection: { address, ...collection },
    tokenId: asset.id,
    standard,
    quantity: '1',
    name,
    imageUrl: toPicture(asset.image),
    isSpam,
  }
}

function toPicture(url: string | undefined): string | null {
  if (url?.startsWith('data:image/') && url.length <= longestPicture) return url
  return toRemoteUrl(url ?? '') ?? null
}
