import { and, desc, eq, getTableColumns, inArray, lte, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/Database.ts'
import { activity, approvals, nfts, tokens, transactions, transfers } from '../../db/schema.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { HistoryProvider } from './HistoryProvider.ts'
import { toTransaction } from './toTransaction.ts'

const pageSize = 50
/** Transfers of a transaction that are returned in each direction. */
const maxTransfers = 50

/** Time mined in milliseconds, chain id, block number, position in the block. */
const cursorSchema = z.tuple([z.int(), z.int(), z.int(), z.int()])

/** History from the indexer's tables. The chain has no past prices: `value` and `price` are null. */
export function createIndexedHistory({ db }: { db: Database }): HistoryProvider {
  return {
    name: 'indexer',
    isOffered: () => true,
    async getHistory(chains, { address, cursor }) {
      const after = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor)
      const order = [activity.minedAt, activity.chainId, activity.blockNumber, activity.position]
      const rows = await db
        .select()
        .from(activity)
        .where(
          and(
            eq(activity.address, address),
            inArray(
              activity.chainId,
              chains.map(({ id }) => id),
            ),
            after &&
              sql`(${sql.join(order, sql`, `)}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::bigint, ${after[2]}::bigint, ${after[3]}::int)`,
          ),
        )
        .orderBy(...order.map((column) => desc(column)))
        .limit(pageSize + 1)
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const more = rows.length > pageSize && last !== undefined
      const details = await readDetails(db, { address, page })
      return {
        data: page.flatMap((row) => {
          const chain = chains.find(({ id }) => id === row.chainId)
          const transaction = details.transactions.find(isOf(row))
          if (!chain || !transaction) return []
          return [toTransaction({ chain, address, minedAt: row.minedAt, transaction, details })]
        }),
        next: more ? toCursor([last.minedAt.getTime(), last.chainId, last.blockNumber, last.position]) : null,
      }
    },
  }
}

type Key = { chainId: number; transactionHash: string }

function isOf(row: Key) {
  return (other: { chainId: number; hash: string }) =>
    other.chainId === row.chainId && other.hash === row.transactionHash
}

/**
 * The transfers to and from the address in the transactions of a page: of each transaction, the first 50 in and the first 50 out, as anyone
 * can put thousands into one. Every query filters by network too: the tables' keys begin with it, and without it the whole table would be
 * scanned.
 */
async function readDetails(db: Database, { address, page }: { address: string; page: readonly Key[] }) {
  const hashes = page.map(({ transactionHash }) => transactionHash)
  if (hashes.length === 0) return { transactions: [], transfers: [], approvals: [], tokens: [], nfts: [] }
  const chainIds = [...new Set(page.map(({ chainId }) => chainId))]
  const own = db
    .select({
      ...getTableColumns(transfers),
      // By length first, so that `log:9` comes before `log:12`.
      place: sql<number>`row_number() over (
        partition by ${transfers.chainId}, ${transfers.transactionHash}, ${transfers.sender} = ${address}
        order by length(${transfers.position}), ${transfers.position}
      )`.as('place'),
    })
    .from(transfers)
    .where(
      and(
        inArray(transfers.chainId, chainIds),
        inArray(transfers.transactionHash, hashes),
        or(eq(transfers.sender, address), eq(transfers.recipient, address)),
        ne(transfers.amount, '0'),
      ),
    )
    .as('own')
  const moved = await db.select().from(own).where(lte(own.place, maxTransfers))
  const approved = await db
    .selectDistinctOn([approvals.chainId, approvals.transactionHash], {
      chainId: approvals.chainId,
      transactionHash: approvals.transactionHash,
      owner: approvals.owner,
      token: approvals.token,
      spender: approvals.spender,
      amount: approvals.amount,
    })
    .from(approvals)
    .where(
      and(
        inArray(approvals.chainId, chainIds),
        inArray(approvals.transactionHash, hashes),
        eq(approvals.owner, address),
      ),
    )
    .orderBy(approvals.chainId, approvals.transactionHash, approvals.position)
  const contracts = [...new Set([...moved, ...approved].flatMap(({ token }) => (token === null ? [] : [token])))]
  const pieces = moved.flatMap(({ chainId, token, tokenId }) =>
    tokenId === null ? [] : [{ chain_id: chainId, token, token_id: tokenId }],
  )
  return {
    transactions: await db
      .select()
      .from(transactions)
      .where(and(inArray(transactions.chainId, chainIds), inArray(transactions.hash, hashes))),
    transfers: moved,
    approvals: approved,
    tokens:
      contracts.length === 0
        ? []
        : await db
            .select()
            .from(tokens)
            .where(and(inArray(tokens.chainId, chainIds), inArray(tokens.address, contracts))),
    nfts:
      pieces.length === 0
        ? []
        : await db
            .select()
            .from(nfts)
            .where(
              sql`(${nfts.chainId}, ${nfts.token}, ${nfts.tokenId}) in (
                select * from json_to_recordset(${JSON.stringify(pieces)}::json)
                as piece (chain_id bigint, token text, token_id numeric)
              )`,
            ),
  }
}
