import { and, eq, inArray, or } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import { readMovedTokens } from '../../chains/readTokens.ts'
import type { Database } from '../../db/Database.ts'
import { nfts, tokens } from '../../db/schema.ts'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { NodeUnavailableError } from '../../providers/rpc/forward.ts'
import type { BlockRows } from './decodeBlock.ts'
import { type NftPiece, readNfts } from './readNfts.ts'
import type { MetadataRows } from './writeBlocks.ts'

/** Tokens and NFTs described per batch of blocks. */
const maxTokens = 500
const maxPieces = 500
/** Tokens or NFTs described with one request to the node. */
const partSize = 20
/** PostgreSQL takes at most 65,535 parameters in a statement. */
const addressesPerQuery = 2_000
/** Time for all descriptions of a batch of blocks. */
const describeMs = 5_000
/** Characters of all names and image URLs of NFTs in a batch of blocks; further NFTs lose their inline image. */
const maxNftText = 256 * 1024

/**
 * Reads the metadata of contracts and NFTs that appear in blocks for the first time. Slow or numerous contracts do not delay the chain:
 * those beyond the limits get no row, and are described at a later transfer. The same applies to contracts that the node does not have yet,
 * as it may be behind the node that returned the block.
 * @throws NodeUnavailableError
 */
export async function readMetadata(
  context: { db: Database; chain: Chain },
  options: { rows: readonly BlockRows[]; signal: AbortSignal },
): Promise<MetadataRows> {
  const { db, chain } = context
  const moved = options.rows.flatMap((row) => row.transfers)
  const newTokens = await listNewTokens(db, { chainId: chain.id, moved })
  const newPieces = await listNewPieces(db, { chainId: chain.id, moved })
  const limits = { rpc: chain.rpc, signal: options.signal, until: performance.now() + describeMs }
  const tokenRows = await describeInParts(newTokens, limits, async (part, timeoutMs) => {
    const addresses = part.map(({ address }) => address)
    const described = await readMovedTokens(chain.rpc, { addresses, timeoutMs, signal: options.signal })
    return part.flatMap(({ address, blockNumber }, index) => {
      const description = described[index]
      return description ? [{ chainId: chain.id, address, blockNumber, ...description }] : []
    })
  })
  let text = 0
  const nftRows = await describeInParts(newPieces, limits, async (part, timeoutMs) => {
    const described = await readNfts(chain.rpc, { pieces: part, timeoutMs, signal: options.signal })
    return part.flatMap(({ token, tokenId, blockNumber }, index) => {
      const description = described[index]
      if (!description) return []
      const { name, imageUrl } = description
      text += (name?.length ?? 0) + (imageUrl?.length ?? 0)
      const kept = text > maxNftText && imageUrl?.startsWith('data:') ? null : imageUrl
      return [{ chainId: chain.id, token, tokenId: String(tokenId), blockNumber, name, imageUrl: kept }]
    })
  })
  return { tokens: tokenRows, nfts: nftRows }
}

/**
 * Describes part after part until the time is up, and leaves out the parts whose contracts make the node fail. The nodes share the
 * remaining time, so that the next node gets some where the first is silent.
 */
async function describeInParts<item, row>(
  items: readonly item[],
  { rpc, signal, until }: { rpc: Rpc; signal: AbortSignal; until: number },
  describe: (part: item[], timeoutMs: number) => Promise<row[]>,
): Promise<row[]> {
  const rows: row[] = []
  for (let start = 0; start < items.length; start += partSize) {
    const leftMs = until - performance.now()
    if (leftMs < 1) break
    try {
      rows.push(...(await describe(items.slice(start, start + partSize), leftMs)))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof NodeUnavailableError)) throw error
      // Throws if the node is down; otherwise a contract made it fail.
      await rpc.request({ method: 'eth_blockNumber', params: [] }, { signal })
    }
  }
  return rows
}

type Moved = BlockRows['transfers']

async function listNewTokens(db: Database, { chainId, moved }: { chainId: number; moved: Moved }) {
  const seen = new Map<string, number>()
  for (const { token, blockNumber } of moved) if (token && !seen.has(token)) seen.set(token, blockNumber)
  const addresses = [...seen.keys()]
  for (let start = 0; start < addresses.length; start += addressesPerQuery) {
    const known = await db
      .select({ address: tokens.address })
      .from(tokens)
      .where(
        and(eq(tokens.chainId, chainId), inArray(tokens.address, addresses.slice(start, start + addressesPerQuery))),
      )
    for (const { address } of known) seen.delete(address)
  }
  const unknown = [...seen].slice(0, maxTokens)
  return unknown.map(([address, blockNumber]) => ({ address: address as Address, blockNumber })) // decoded as addresses
}

async function listNewPieces(db: Database, { chainId, moved }: { chainId: number; moved: Moved }) {
  const seen = new Map<string, NftPiece & { blockNumber: number }>()
  for (const { kind, token, tokenId, blockNumber } of moved) {
    if ((kind !== 'erc721' && kind !== 'erc1155') || !token || !tokenId || seen.size >= maxPieces) continue
    const key = `${token}/${tokenId}`
    if (!seen.has(key)) seen.set(key, { token: token as Address, tokenId: BigInt(tokenId), kind, blockNumber }) // decoded as address
  }
  if (seen.size === 0) return []
  const keys = [...seen.values()].map((piece) =>
    and(eq(nfts.token, piece.token), eq(nfts.tokenId, String(piece.tokenId))),
  )
  const known = await db
    .select({ token: nfts.token, tokenId: nfts.tokenId })
    .from(nfts)
    .where(and(eq(nfts.chainId, chainId), or(...keys)))
  for (const { token, tokenId } of known) seen.delete(`${token}/${tokenId}`)
  return [...seen.values()]
}
