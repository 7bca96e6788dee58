import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

// What the indexer reads from the chains, and token prices.

const chainId = () => bigint('chain_id', { mode: 'number' }).notNull()
const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull()

/** Fully indexed blocks; the highest of a chain is its cursor. */
export const blocks = pgTable(
  'blocks',
  {
    chainId: chainId(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    parentHash: text('parent_hash').notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)

export const transactions = pgTable(
  'transactions',
  {
    chainId: chainId(),
    hash: text('hash').notNull(),
    blockNumber: blockNumber(),
    position: integer('position').notNull(),
    sender: text('sender').notNull(),
    /** The created contract where the transaction creates one. */
    recipient: text('recipient').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    value: numeric('value', { precision: 78, scale: 0 }).notNull(),
    /** First four bytes of the input; empty for a plain payment. */
    selector: text('selector').notNull(),
    succeeded: boolean('succeeded').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.hash] }),
    index('transactions_by_block').on(table.chainId, table.blockNumber),
  ],
)

export const transferKinds = ['native', 'internal', 'erc20', 'erc721', 'erc1155', 'deposit', 'withdrawal'] as const
export type TransferKind = (typeof transferKinds)[number]
/**
 * Kinds of the partial indexes below, for `in` conditions. As SQL text, because the planner does not use a partial index whose condition
 * arrives as a parameter.
 */
export const receivedTokenKinds = sql.raw("('erc20', 'deposit')")
export const nftKinds = sql.raw("('erc721', 'erc1155')")
export const anyBlock = sql.raw('block_number >= 0')

/** Transfers. `deposit` and `withdrawal` are events of the wrapped native token, which emits no Transfer for them. */
export const transfers = pgTable(
  'transfers',
  {
    chainId: chainId(),
    transactionHash: text('transaction_hash').notNull(),
    /** Place in the transaction: `value`, `trace:0.1`, `log:5` or, within an ERC-1155 batch, `log:5:2`. */
    position: text('position').notNull(),
    blockNumber: blockNumber(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    /** Contract of the token; null for native value. */
    token: text('token'),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.position] }),
    index('transfers_by_block').on(table.chainId, table.blockNumber),
    // The address comes first: with the network first, a planner without statistics cannot distinguish the two NFT indexes.
    index('transfers_tokens_received')
      .on(table.recipient, table.chainId, table.token)
      .where(sql`${table.kind} in ${receivedTokenKinds}`),
    // The condition on the block is always true: without it, a planner without statistics would use this index for single tokens too.
    index('transfers_tokens_newest_first')
      .on(table.recipient, table.chainId, table.blockNumber)
      .where(sql`${table.kind} in ${receivedTokenKinds} and ${anyBlock}`),
    index('transfers_nfts_received')
      .on(table.recipient, table.chainId, table.token, table.tokenId)
      .where(sql`${table.kind} in ${nftKinds}`),
    index('transfers_nfts_sent')
      .on(table.sender, table.chainId, table.token, table.tokenId)
      .where(sql`${table.kind} in ${nftKinds}`),
  ],
)

export const approvals = pgTable(
  'approvals',
  {
    chainId: chainId(),
    transactionHash: text('transaction_hash').notNull(),
    position: text('position').notNull(),
    blockNumber: blockNumber(),
    token: text('token').notNull(),
    owner: text('owner').notNull(),
    spender: text('spender').notNull(),
    /** Base units; null for a whole collection (ApprovalForAll) or one NFT. */
    amount: numeric('amount', { precision: 78, scale: 0 }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash, table.position] }),
    index('approvals_by_block').on(table.chainId, table.blockNumber),
  ],
)

/** The addresses of each transaction: an address's history is one index scan. */
export const activity = pgTable(
  'activity',
  {
    chainId: chainId(),
    address: text('address').notNull(),
    transactionHash: text('transaction_hash').notNull(),
    blockNumber: blockNumber(),
    position: integer('position').notNull(),
    minedAt: timestamp('mined_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address, table.transactionHash] }),
    index('activity_newest_first').on(table.address, table.minedAt, table.chainId, table.blockNumber, table.position),
    index('activity_by_block').on(table.chainId, table.blockNumber),
  ],
)

/** Tokens as their contracts describe them, sanitized; null where they return nothing. */
export const tokens = pgTable(
  'tokens',
  {
    chainId: chainId(),
    address: text('address').notNull(),
    name: text('name'),
    symbol: text('symbol'),
    decimals: integer('decimals'),
    /** Block in which it was first seen; a rollback past it deletes the token. */
    blockNumber: blockNumber(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** Metadata of single NFTs. */
export const nfts = pgTable(
  'nfts',
  {
    chainId: chainId(),
    token: text('token').notNull(),
    tokenId: numeric('token_id', { precision: 78, scale: 0 }).notNull(),
    name: text('name'),
    imageUrl: text('image_url'),
    blockNumber: blockNumber(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.tokenId] })],
)

/** Token prices in US dollars at regular intervals; the native currency is 0xeeee…eeee. */
export const pricePoints = pgTable(
  'price_points',
  {
    chainId: chainId(),
    token: text('token').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    price: doublePrecision('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.recordedAt] })],
)
