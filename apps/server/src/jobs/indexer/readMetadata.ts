import { and, eq, inArray, or } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import { readTokens } from '../../chains/readTokens.ts'
import type { Database } from '../../db/Database.ts'
import { nfts, tokens } from '../../db/schema.ts'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { batchBestEffort } from './batchBestEffort.ts'
import type { BlockRows } from './decodeBlock.ts'
import { type NftPiece, readNfts } from './readNfts.ts'
import type { MetadataRows } from './writeBlocks.ts'

/** Pieces described per batch of blocks: a mint of a million must not hold up the chain. The rest stay nameless. */
const maxPieces = 500

/**
 * Asks the contracts that appear in blocks for the first time what they and their NFTs are called.
 * @throws NodeUnavailableError
 */
export async function readMetadata(
  context: { db: Database; chain: Chain },
  options: { rows: readonly BlockRows[]; signal: AbortSignal },
): Promise<MetadataRows> {
  const { db, chain } = context
  const { signal } = options
  const moved = options.rows.flatMap((row) => row.transfers)
  const newTokens = await findNewTokens(db, { chainId: chain.id, moved })
  const rpc: Rpc = {
    ...chain.rpc,
    batch: (calls, { bytesPerCall } = {}) => batchBestEffort(chain.rpc, { calls, bytesPerCall, signal }),
  }
  const described = await readTokens(rpc, { addresses: newTokens.map(({ address }) => address), signal })
  const pieces = await findNewPieces(db, { chainId: chain.id, moved })
  const details = await readNfts(chain.rpc, { pieces, signal })
  return {
    tokens: newTokens.map(({ address, blockNumber }, index) => ({
      chainId: chain.id,
      address,
      blockNumber,
      ...(described[index] ?? { name: null, symbol: null, decimals: null }),
    })),
    nfts: pieces.map(({ token, tokenId, blockNumber }, index) => ({
      chainId: chain.id,
      token,
      tokenId: String(tokenId),
      blockNumber,
      ...(details[index] ?? { name: null, imageUrl: null }),
    })),
  }
}

type Moved = BlockRows['transfers']

async function findNewTokens(db: Database, { chainId, moved }: { chainId: number; moved: Moved }) {
  const seen = new Map<string, number>()
  for (const { token, blockNumber } of moved) if (token && !seen.has(token)) seen.set(token, blockNumber)
  if (seen.size === 0) return []
  const known = await db
    .select({ address: tokens.address })
    .from(tokens)
    .where(and(eq(tokens.chainId, chainId), inArray(tokens.address, [...seen.keys()])))
  for (const { address } of known) seen.delete(address)
  return [...seen].map(([address, blockNumber]) => ({ address: address as Address, blockNumber })) // decoded as addresses
}

async function findNewPieces(db: Database, { chainId, moved }: { chainId: number; moved: Moved }) {
  const seen = new Map<string, NftPiece & { blockNumber: number }>()
  for (const { kind, token, tokenId, blockNumber } of moved) {
    if ((kind !== 'erc721' && kind !== 'erc1155') || !token || !tokenId || seen.size >= maxPieces) continue
    const key = `${token}/${tokenId}`
    if (!seen.has(key)) seen.set(key, { token: token as Address, tokenId: BigInt(tokenId), kind, blockNumber }) // decoded as address
  }
  if (seen.size === 0) return []
  const asked = [...seen.values()].map((piece) =>
    and(eq(nfts.token, piece.token), eq(nfts.tokenId, String(piece.tokenId))),
  )
  const known = await db
    .select({ token: nfts.token, tokenId: nfts.tokenId })
    .from(nfts)
    .where(and(eq(nfts.chainId, chainId), or(...asked)))
  for (const { token, tokenId } of known) seen.delete(`${token}/${tokenId}`)
  return [...seen.values()]
}
