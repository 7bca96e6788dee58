import type { Nft } from '@latchkey/wire'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Chain } from '../../chains/Chain.ts'
import { isSpamCollection } from '../../chains/describeToken.ts'
import type { Database } from '../../db/Database.ts'
import { nftKinds, nfts, tokens, transfers } from '../../db/schema.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { NftProvider } from './NftProvider.ts'

const pageSize = 50
/** Pieces read for one page: anyone can send an address thousands and take them back, which fills no page. */
const maxPassed = 2_000

/** Chain id, collection, token id. */
const cursorSchema = z.tuple([z.int(), z.string().regex(/^0x[0-9a-f]{40}$/), z.string().regex(/^\d{1,78}$/)])

/** NFT holdings: what arrived minus what left, from the indexer's transfers. */
export function createIndexedNfts({ db }: { db: Database }): NftProvider {
  return {
    name: 'indexer',
    isOffered: () => true,
    async getNfts(chains, { address, cursor }) {
      const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
      const rows = await readHoldings(db, { address, chains, after })
      const end = rows.findIndex(({ isEnd }) => isEnd)
      const held = (end < 0 ? rows : rows.slice(0, end + 1)).filter(({ isHeld }) => isHeld)
      const page = held.slice(0, pageSize)
      const last = held.length > pageSize ? page.at(-1) : rows[end]
      return {
        data: page.flatMap((row) => {
          const chain = chains.find(({ id }) => id === row.chainId)
          return chain ? [toNft(chain, row)] : []
        }),
        next: last ? toCursor([last.chainId, last.token, last.tokenId]) : null,
      }
    },
  }
}

type Holding = Awaited<ReturnType<typeof readHoldings>>[number]

/**
 * On each network, walks over the pieces that ever arrived and sums what arrived and left of each, until a page is full or ends early. The
 * cost depends on the pieces read, not on the number of all transfers.
 * @returns what is held, and the pieces at which the walk of a network ended early, `isEnd`.
 */
async function readHoldings(
  db: Database,
  options: { address: string; chains: readonly Chain[]; after: z.infer<typeof cursorSchema> | undefined },
) {
  const { address, after } = options
  const starts = options.chains.flatMap(({ id }) => {
    if (after && id < after[0]) return []
    const [token, tokenId] = after && id === after[0] ? after.slice(1) : ['', -1]
    return [sql`(${id}::bigint, ${token}::text, ${tokenId}::numeric)`]
  })
  if (starts.length === 0) return []
  const isOfPiece = sql`${transfers.chainId} = walk.chain_id and ${transfers.kind} in ${nftKinds}
    and ${transfers.token} = piece.token and ${transfers.tokenId} = piece.token_id`
  const arrivedAt = sql`${transfers.chainId} = walk.chain_id and ${transfers.recipient} = ${address}
    and ${transfers.kind} in ${nftKinds}`
  // The next piece takes two subqueries: with a row comparison PostgreSQL reads every earlier piece of the collection again.
  const held = sql`(
    with recursive walk (chain_id, token, token_id, kind, quantity, found, passed) as (
      select chain_id, token, token_id, null::text, 0::numeric, 0, 0
      from (values ${sql.join(starts, sql`, `)}) as start (chain_id, token, token_id)
      union all
      select walk.chain_id, piece.token, piece.token_id, arrived.kind, arrived.amount - sent_out.amount,
        walk.found + (arrived.amount > sent_out.amount)::int, walk.passed + 1
      from walk
      cross join lateral (
        (
          select ${transfers.token}, ${transfers.tokenId} from ${transfers}
          where ${arrivedAt} and ${transfers.token} = walk.token and ${transfers.tokenId} > walk.token_id
          order by ${transfers.tokenId} limit 1
        ) union all (
          select ${transfers.token}, ${transfers.tokenId} from ${transfers}
          where ${arrivedAt} and ${transfers.token} > walk.token
          order by ${transfers.token}, ${transfers.tokenId} limit 1
        ) order by token, token_id limit 1
      ) as piece
      cross join lateral (
        select min(${transfers.kind}) as kind, sum(${transfers.amount}) as amount from ${transfers}
        where ${transfers.recipient} = ${address} and ${isOfPiece}
      ) as arrived
      cross join lateral (
        select coalesce(sum(${transfers.amount}), 0) as amount from ${transfers}
        where ${transfers.sender} = ${address} and ${isOfPiece}
      ) as sent_out
      where walk.found <= ${pageSize} and walk.passed < ${maxPassed}
    )
    select * from walk where quantity > 0 or passed = ${maxPassed} order by chain_id, token, token_id limit ${pageSize + 1}
  ) as held`
  return await db
    .select({
      chainId: sql<number>`held.chain_id`.mapWith(Number),
      token: sql<string>`held.token`,
      tokenId: sql<string>`held.token_id::text`,
      kind: sql<string>`held.kind`,
      quantity: sql<string>`held.quantity::text`,
      isHeld: sql<boolean>`held.quantity > 0`,
      isEnd: sql<boolean>`held.passed = ${maxPassed}`,
      collectionName: tokens.name,
      collectionSymbol: tokens.symbol,
      name: nfts.name,
      imageUrl: nfts.imageUrl,
    })
    .from(held)
    .leftJoin(tokens, sql`${tokens.chainId} = held.chain_id and ${tokens.address} = held.token`)
    .leftJoin(
      nfts,
      sql`${nfts.chainId} = held.chain_id and ${nfts.token} = held.token and ${nfts.tokenId} = held.token_id`,
    )
    .orderBy(sql`held.chain_id, held.token, held.token_id`)
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
