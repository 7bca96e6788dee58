import type { Nft } from '@latchkey/wire'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isSpamCollection } from '../../chains/isSpamCollection.ts'
import type { Chain } from '../../context.ts'
import type { Database } from '../../db/openDatabase.ts'
import { nfts, tokens, transfers } from '../../db/schema.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { NftProvider } from './NftProvider.ts'

const pageSize = 50

/** Chain id, collection, token id. */
const cursorSchema = z.tuple([z.int(), z.string().regex(/^0x[0-9a-f]{40}$/), z.string().regex(/^\d{1,78}$/)])

/** NFT holdings as the sum of what the indexer saw arrive and leave. */
export function createIndexedNfts({ db }: { db: Database }): NftProvider {
  return {
    name: 'indexer',
    isOffered: () => true,
    async getNfts(chains, { address, cursor }) {
      const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
      const rows = await readHoldings(db, { address, chains, after })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const more = rows.length > pageSize && last !== undefined
      return {
        data: page.flatMap((row) => {
          const chain = chains.find(({ id }) => id === row.chainId)
          return chain ? [toNft(chain, row)] : []
        }),
        next: more ? toCursor([last.chainId, last.token, last.tokenId]) : null,
      }
    },
  }
}

type Holding = Awaited<ReturnType<typeof readHoldings>>[number]

async function readHoldings(
  db: Database,
  options: { address: string; chains: readonly Chain[]; after: z.infer<typeof cursorSchema> | undefined },
) {
  const { address, after } = options
  const quantity = sql<string>`(sum(case when ${transfers.recipient} = ${address} then ${transfers.amount} else 0 end)
    - sum(case when ${transfers.sender} = ${address} then ${transfers.amount} else 0 end))`
  const chainIds = options.chains.map(({ id }) => id)
  const held = db
    .select({
      chainId: transfers.chainId,
      // The kinds selected below always carry both.
      token: sql<string>`${transfers.token}`.as('held_token'),
      tokenId: sql<string>`${transfers.tokenId}`.as('held_token_id'),
      kind: transfers.kind,
      quantity: sql<string>`${quantity}::text`.as('quantity'),
    })
    .from(transfers)
    .where(
      and(
        inArray(transfers.chainId, chainIds),
        inArray(transfers.kind, ['erc721', 'erc1155']),
        or(eq(transfers.sender, address), eq(transfers.recipient, address)),
        after &&
          sql`(${transfers.chainId}, ${transfers.token}, ${transfers.tokenId}) > (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::numeric)`,
      ),
    )
    .groupBy(transfers.chainId, transfers.token, transfers.tokenId, transfers.kind)
    .having(sql`${quantity} > 0`)
    .orderBy(transfers.chainId, transfers.token, transfers.tokenId)
    .limit(pageSize + 1)
    .as('held')
  return await db
    .select({
      chainId: held.chainId,
      token: held.token,
      tokenId: sql<string>`${held.tokenId}::text`,
      kind: held.kind,
      quantity: held.quantity,
      collectionName: tokens.name,
      collectionSymbol: tokens.symbol,
      name: nfts.name,
      imageUrl: nfts.imageUrl,
    })
    .from(held)
    .leftJoin(tokens, and(eq(tokens.chainId, held.chainId), eq(tokens.address, held.token)))
    .leftJoin(nfts, and(eq(nfts.chainId, held.chainId), eq(nfts.token, held.token), eq(nfts.tokenId, held.tokenId)))
    // A bare name would mean the text that is selected under it, where 10 comes before 9.
    .orderBy(held.chainId, held.token, sql`${held.tokenId} + 0`)
}

function toNft(chain: Chain, row: Holding): Nft {
  const address = `${chain.caipNetworkId}:${row.token}` as const
  const collection = { name: row.collectionName, symbol: row.collectionSymbol }
  return {
    id: `${address}/${row.tokenId}`,
    chainId: chain.caipNetworkId,
    collection: { address, ...collection },
    tokenId: row.tokenId,
    standard: row.kind === 'erc1155' ? 'erc1155' : 'erc721',
    quantity: row.quantity,
    name: row.name,
    imageUrl: row.imageUrl,
    isSpam: isSpamCollection(chain, { address: row.token, ...collection }),
  }
}
