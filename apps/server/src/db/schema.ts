import type { Session } from '@latchkey/wire'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Usage } from '../sessions/countOperations.ts'
import type { TypedData } from '../sessions/TypedData.ts'

/** What the server keeps. Addresses and hashes are lower-case hex; amounts are base units. */

const chainId = () => bigint('chain_id', { mode: 'number' }).notNull()
const blockNumber = () => bigint('block_number', { mode: 'number' }).notNull()

/** Blocks that were indexed whole; the highest of a chain is its cursor. */
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
    /** The created contract when the transaction creates one. */
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
 * Kinds that indexes below are limited to, for conditions `in`: as text, since no index is used whose limits are only known by parameters.
 */
export const receivedTokenKinds = sql.raw("('erc20', 'deposit')")
export const nftKinds = sql.raw("('erc721', 'erc1155')")
export const anyBlock = sql.raw('block_number >= 0')

/** Value that moved. `deposit` and `withdrawal` are the wrapped native token's own events, which emit no Transfer. */
export const transfers = pgTable(
  'transfers',
  {
    chainId: chainId(),
    transactionHash: text('transaction_hash').notNull(),
    /** Where in the transaction: `value`, `trace:0.1`, `log:5` or, within an ERC-1155 batch, `log:5:2`. */
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
    // The address leads: by the network first, either NFT index looks as good as the other to a planner without statistics.
    index('transfers_tokens_received')
      .on(table.recipient, table.chainId, table.token)
      .where(sql`${table.kind} in ${receivedTokenKinds}`),
    // Limited to every block: without statistics, a planner would take it for a look at one token as well.
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

/** Who took part in which transaction: the history of an address is one index scan. */
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

/** What a contract says of itself, sanitised; nulls where it says nothing. */
export const tokens = pgTable(
  'tokens',
  {
    chainId: chainId(),
    address: text('address').notNull(),
    name: text('name'),
    symbol: text('symbol'),
    decimals: integer('decimals'),
    /** Block in which it was first seen; a rollback past it forgets the token. */
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

/** Who may use this server. While there is no row, everyone may (docs/operating.md). */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Web origins and one-label wildcards; empty for every origin. */
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull().default([]),
  /** What `/appkit/v1/config` says, where it differs from what this server does. */
  features: jsonb('features')
    .$type<Record<string, { isEnabled: boolean; config: string[] | null }>>()
    .notNull()
    .default({}),
  /** By provider, each sealed for this project and provider. */
  providerKeys: jsonb('provider_keys').$type<Record<string, string>>().notNull().default({}),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  isEnabled: boolean('is_enabled').notNull().default(true),
  /** Calls in a calendar month (UTC); null for no limit. */
  quotaPerMonth: bigint('quota_per_month', { mode: 'number' }),
  rateBurst: integer('rate_burst'),
  ratePerSecond: doublePrecision('rate_per_second'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Secret server keys of projects; only their hashes are kept. */
export const projectKeys = pgTable(
  'project_keys',
  {
    /** SHA-256 of the key, which has 256 random bits: nothing slower is needed. */
    hash: text('hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** A key that was replaced goes on until then. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('project_keys_by_project').on(table.projectId)],
)

/** Calls by project and calendar month. */
export const projectUsage = pgTable(
  'project_usage',
  {
    projectId: text('project_id').notNull(),
    /** `2026-11`, UTC. */
    month: text('month').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.month] })],
)

/** What tokens cost in US dollars at moments a fixed pace apart; the native coin is 0xeeee…eeee. */
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

/** Purchases as on-ramp providers reported them. */
export const onrampPurchases = pgTable(
  'onramp_purchases',
  {
    provider: text('provider').notNull(),
    /** The provider's. */
    id: text('id').notNull(),
    /** The caller's: of the widget, or the partnerUserId. */
    reference: text('reference'),
    wallet: text('wallet').notNull(),
    /** CAIP-2; null for a network this server does not know. */
    chainId: text('chain_id'),
    symbol: text('symbol').notNull(),
    /** Whole tokens; null until the provider says. */
    amount: text('amount'),
    hash: text('hash'),
    status: text('status').notNull(),
    /** Order of the statuses: reports overtake each other, and what is over stays over. */
    progress: integer('progress').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    index('onramp_purchases_newest_first').on(table.wallet, table.createdAt, table.id),
    index('onramp_purchases_by_reference').on(table.reference),
    index('onramp_purchases_by_id').on(table.id),
  ],
)

/** Reports taken in, so that none is taken in twice. */
export const onrampEvents = pgTable(
  'onramp_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] }), index('onramp_events_by_time').on(table.receivedAt)],
)

/** Names registered here: the key is what makes the first of many who ask at once the only one. */
export const names = pgTable('names', {
  /** Whole and in lower case: `alice.reown.id`. */
  name: text('name').primaryKey(),
  attributes: jsonb('attributes').$type<Record<string, string>>(),
  registeredAt: timestamp('registered_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }),
  /** Coin type whose address owns the name: 60 for keys, the network of a contract that registered it. */
  ownerCoinType: bigint('owner_coin_type', { mode: 'number' }),
  /** Times of the changes of owner in the last day, ISO 8601, oldest first. An undo does not remove them. */
  ownerChangeTimes: jsonb('owner_change_times').$type<string[]>(),
})

/** What names point to. Addresses with their checksum (EIP-55). */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name')
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    /** ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text('address').notNull(),
    /** Whether the address itself signed for the name: only then is the name its own. */
    isProven: boolean('is_proven').notNull(),
    /**
     * Whether a key signed, which counts on every network; a contract's signature counts on its own. Null in rows older than this column.
     */
    provenByKey: boolean('proven_by_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_by_address').on(table.address),
  ],
)

/** A name as it was before it changed hands. */
export type NameSnapshot = {
  attributes: Record<string, string> | null
  addresses: {
    coinType: number
    address: string
    isProven: boolean
    /** Absent in snapshots older than the column. */
    provenByKey?: boolean | null
    createdAt: string
  }[]
}

/** Changes of owner that the owner before can undo. */
export const nameOwnerChanges = pgTable(
  'name_owner_changes',
  {
    /** In the order of the changes. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name')
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** Owner before the change, with the checksum of EIP-55. */
    formerOwner: text('former_owner').notNull(),
    before: jsonb('before').$type<NameSnapshot>().notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    undoableUntil: timestamp('undoable_until', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('name_owner_changes_by_name').on(table.name, table.id),
    index('name_owner_changes_by_time').on(table.undoableUntil),
    index('name_owner_changes_by_owner').on(table.formerOwner),
  ],
)

/** Notices to the operator that no receiver has acknowledged yet, written with the change they tell of. */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    id: uuid('id').primaryKey(),
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('operator_notices_by_time').on(table.nextAttemptAt)],
)

/** Signed messages that were acted on, as long as they could be sent again. */
export const nameMessages = pgTable(
  'name_messages',
  {
    /** SHA-256 of signer and text. */
    hash: text('hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('name_messages_by_time').on(table.expiresAt)],
)

/** Sessions that were begun and no owner has granted: anyone can make one, so it has no part of the account's and is soon forgotten. */
export const pendingSessions = pgTable(
  'pending_sessions',
  {
    pci: uuid('pci').primaryKey(),
    chainId: chainId(),
    address: text('address').notNull(),
    projectId: text('project_id').notNull(),
    /** HMAC of the network it was begun from: how many are begun there is limited. */
    caller: text('caller').notNull(),
    /** Address of the app's key, and its page's origin. */
    dappKey: text('dapp_key').notNull(),
    origin: text('origin').notNull(),
    /** Uncompressed, 65 bytes. */
    publicKey: text('public_key').notNull(),
    /** Sealed for this permission. */
    sealedKey: text('sealed_key').notNull(),
    /** The caller's key of the call that began it, and a hash of that call. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** From then on it is not there, deleted or not. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('pending_sessions_by_time').on(table.forgottenAt),
    index('pending_sessions_by_caller').on(table.projectId, table.caller),
    uniqueIndex('pending_sessions_once').on(
      table.projectId,
      table.chainId,
      table.address,
      table.dappKey,
      table.idempotencyKey,
    ),
  ],
)

/** What owners of smart accounts granted to projects, and the co-signer's key of each. */
export const smartSessions = pgTable(
  'smart_sessions',
  {
    /** The permission's id. */
    pci: uuid('pci').primaryKey(),
    chainId: chainId(),
    address: text('address').notNull(),
    projectId: text('project_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    signer: jsonb('signer').$type<TypedData>().notNull(),
    permissions: jsonb('permissions').$type<TypedData[]>().notNull(),
    policies: jsonb('policies').$type<TypedData[]>().notNull(),
    /** Uncompressed, 65 bytes. */
    publicKey: text('public_key').notNull(),
    /** Sealed for this permission; null once revoked, so that nothing can co-sign any more. */
    sealedKey: text('sealed_key'),
    /** What the wallet granted. Versions before 0010 keep what nobody has granted here too, without one. */
    context: text('context'),
    /**
     * Address of the app's key, which signs each operation first, and its page's origin; null where no owner has signed for the session.
     */
    dappKey: text('dapp_key'),
    origin: text('origin'),
    /** The caller's key of the call that began it, and a hash of that call. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Null for what versions before 0010 revoked: its owner did. */
    revokedBecause: text('revoked_because').$type<NonNullable<Session['revokedBecause']>>(),
    /** Totals of what was co-signed; null until the first operation since migration 0014. */
    usage: jsonb('usage').$type<Usage>(),
  },
  (table) => [
    index('smart_sessions_newest_first').on(table.chainId, table.address, table.createdAt),
    // What a key has signed in one session is good in no other.
    uniqueIndex('smart_sessions_dapp_key').on(table.chainId, table.address, table.dappKey),
    uniqueIndex('smart_sessions_once').on(table.projectId, table.chainId, table.address, table.idempotencyKey),
  ],
)

/**
 * Operations that versions before migration 0014 have co-signed. The next operation of their session adds them to its `usage` and deletes
 * them here.
 */
export const cosignedOperations = pgTable(
  'cosigned_operations',
  {
    pci: uuid('pci')
      .notNull()
      .references(() => smartSessions.pci, { onDelete: 'cascade' }),
    /** Hash of the user operation. */
    hash: text('hash').notNull(),
    /** Wei it sends, and wei its fees may be. */
    native: numeric('native', { precision: 78, scale: 0 }).notNull(),
    fees: numeric('fees', { precision: 78, scale: 0 }).notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pci, table.hash] }),
    index('cosigned_operations_by_time').on(table.pci, table.signedAt),
  ],
)

/** Keys that servers make for themselves and share: they guard nothing that is not in this database. */
export const serverKeys = pgTable('server_keys', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Pictures elsewhere that answers have named; as many as there are addresses of pictures on the chains. */
export const remoteImages = pgTable('remote_images', {
  /** HMAC of the address. */
  id: text('id').primaryKey(),
  url: text('url').notNull(),
})

/**
 * Answers to writes that came with an idempotency key, put here by the transaction of the write itself: however a server ends, there is
 * never one without the other.
 */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** SHA-256 of the call, who makes it and the key. */
    key: text('key').primaryKey(),
    /** SHA-256 of the body. */
    fingerprint: text('fingerprint').notNull(),
    /** As text, so that it is answered again letter for letter. */
    answer: json('answer').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('kept_answers_by_time').on(table.expiresAt)],
)
