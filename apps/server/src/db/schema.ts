import type { Session } from '@latchkey/wire'
import type { Argon2, WalletFacts } from '@latchkey/wire/wallet'
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

/** The tables. Addresses and hashes are lower-case hex; amounts are base units. */

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

/** Projects that may use this server. Without any row, everyone may (docs/operating.md). */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Web origins and one-label wildcards; empty for every origin. */
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull().default([]),
  /** Overrides of what `/appkit/v1/config` returns. */
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

/** Secret server keys of projects; only their hashes are stored. */
export const projectKeys = pgTable(
  'project_keys',
  {
    /** SHA-256 of the key, which has 256 random bits: no slow hash is needed. */
    hash: text('hash').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** A replaced key works until then. */
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

/** Purchases that on-ramp providers reported. */
export const onrampPurchases = pgTable(
  'onramp_purchases',
  {
    provider: text('provider').notNull(),
    /** The provider's id. */
    id: text('id').notNull(),
    /** The caller's id: the widget's, or the partnerUserId. */
    reference: text('reference'),
    wallet: text('wallet').notNull(),
    /** CAIP-2; null for a network this server does not know. */
    chainId: text('chain_id'),
    symbol: text('symbol').notNull(),
    /** Whole tokens; null until the provider reports it. */
    amount: text('amount'),
    hash: text('hash'),
    status: text('status').notNull(),
    /** Order of the statuses: reports may arrive out of order, and a final status stays. */
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

/** Processed reports, so that none is processed twice. */
export const onrampEvents = pgTable(
  'onramp_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] }), index('onramp_events_by_time').on(table.receivedAt)],
)

/** Names registered here. Of concurrent registrations, the primary key lets only the first succeed. */
export const names = pgTable('names', {
  /** With its domain, in lower case: `alice.reown.id`. */
  name: text('name').primaryKey(),
  attributes: jsonb('attributes').$type<Record<string, string>>(),
  registeredAt: timestamp('registered_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }),
  /** Coin type of the address that owns the name: 60 for keys, that of its network for a contract. */
  ownerCoinType: bigint('owner_coin_type', { mode: 'number' }),
  /** Times of the changes of owner in the last day, ISO 8601, oldest first. An undo does not remove them. */
  ownerChangeTimes: jsonb('owner_change_times').$type<string[]>(),
})

/** Addresses that names resolve to, with their checksum (EIP-55). */
export const nameAddresses = pgTable(
  'name_addresses',
  {
    name: text('name')
      .notNull()
      .references(() => names.name, { onDelete: 'cascade' }),
    /** ENSIP-11. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    address: text('address').notNull(),
    /** Whether the address signed for the name: only then does the address resolve back to it. */
    isProven: boolean('is_proven').notNull(),
    /**
     * Whether a key signed, which proves the address on every network; a contract proves it on its own network only. Null in rows older
     * than this column.
     */
    provenByKey: boolean('proven_by_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.coinType] }),
    index('name_addresses_by_address').on(table.address),
  ],
)

/** A name as it was before a change of owner. */
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

/** Changes of owner that the former owner can undo. */
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

/** Notices to the operator that no receiver has acknowledged yet, written in the transaction of the change they report. */
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

/** Used signed messages, kept until they expire, so that none can be replayed. */
export const nameMessages = pgTable(
  'name_messages',
  {
    /** SHA-256 of signer and text. */
    hash: text('hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('name_messages_by_time').on(table.expiresAt)],
)

/** Sessions that no owner has granted yet. Anyone can create one, so they are kept apart from the account's sessions and soon expire. */
export const pendingSessions = pgTable(
  'pending_sessions',
  {
    pci: uuid('pci').primaryKey(),
    chainId: chainId(),
    address: text('address').notNull(),
    projectId: text('project_id').notNull(),
    /** HMAC of the IP network of its creator, for a limit per network. */
    caller: text('caller').notNull(),
    /** Address of the app's key, and its page's origin. */
    dappKey: text('dapp_key').notNull(),
    origin: text('origin').notNull(),
    /** Uncompressed, 65 bytes. */
    publicKey: text('public_key').notNull(),
    /** Sealed for this permission. */
    sealedKey: text('sealed_key').notNull(),
    /** The idempotency key of the request that created it, and a hash of that request. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it expires, whether or not the row is deleted yet. */
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

/** Permissions that owners of smart accounts granted to projects, with the co-signer's key of each. */
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
    /** Sealed for this permission; null once revoked, so that nothing can be co-signed anymore. */
    sealedKey: text('sealed_key'),
    /** The context that the wallet returned. Versions before 0010 keep pending sessions here too, without one. */
    context: text('context'),
    /**
     * Address of the app's key, which signs each operation first, and the origin of its page; null where no owner signed for the session.
     */
    dappKey: text('dapp_key'),
    origin: text('origin'),
    /** The idempotency key of the request that created it, and a hash of that request. */
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Null where a version before 0010 revoked it, for its owner. */
    revokedBecause: text('revoked_because').$type<NonNullable<Session['revokedBecause']>>(),
    /** Totals of co-signed operations; null until the first one after migration 0014. */
    usage: jsonb('usage').$type<Usage>(),
  },
  (table) => [
    index('smart_sessions_newest_first').on(table.chainId, table.address, table.createdAt),
    // A signature of an app's key is valid in one session only.
    uniqueIndex('smart_sessions_dapp_key').on(table.chainId, table.address, table.dappKey),
    uniqueIndex('smart_sessions_once').on(table.projectId, table.chainId, table.address, table.idempotencyKey),
  ],
)

/**
 * Operations that versions before migration 0014 co-signed. The next operation of their session adds them to its `usage` and deletes them.
 */
export const cosignedOperations = pgTable(
  'cosigned_operations',
  {
    pci: uuid('pci')
      .notNull()
      .references(() => smartSessions.pci, { onDelete: 'cascade' }),
    /** Hash of the user operation. */
    hash: text('hash').notNull(),
    /** Wei it sends, and the maximum of its fees in wei. */
    native: numeric('native', { precision: 78, scale: 0 }).notNull(),
    fees: numeric('fees', { precision: 78, scale: 0 }).notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pci, table.hash] }),
    index('cosigned_operations_by_time').on(table.pci, table.signedAt),
  ],
)

/** Keys that the servers generate and share. They protect only what is in this database. */
export const serverKeys = pgTable('server_keys', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Remote pictures that responses link to; as many as there are picture URLs on the chains. */
export const remoteImages = pgTable('remote_images', {
  /** HMAC of the URL. */
  id: text('id').primaryKey(),
  url: text('url').notNull(),
})

/**
 * Responses to writes with an idempotency key, inserted in the transaction of the write: even if a server crashes, there is never one
 * without the other.
 */
export const keptResponses = pgTable(
  'kept_answers',
  {
    /** SHA-256 of the endpoint, the caller and the key. */
    key: text('key').primaryKey(),
    /** SHA-256 of the body. */
    fingerprint: text('fingerprint').notNull(),
    /** As text, so that it is repeated byte for byte. */
    answer: json('answer').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('kept_answers_by_time').on(table.expiresAt)],
)

/** Secrets of the embedded wallet's deployment, each wrapped by the operator's key. */
export const walletSecrets = pgTable('wallet_secrets', {
  name: text('name').primaryKey(),
  /** Which of the operator's keys wraps it. */
  keyId: text('key_id').notNull(),
  wrapped: text('wrapped').notNull(),
})

/** Visitors of the embedded wallet. A row is locked while anything of its visitor changes. */
export const walletUsers = pgTable('wallet_users', {
  id: uuid('id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Number and MAC of the latest entry of the audit log. */
  auditCount: integer('audit_count').notNull().default(0),
  auditHead: text('audit_head').notNull().default(''),
  /** Until then no recovery share is released: the email address was changed. */
  recoveryFrozenUntil: timestamp('recovery_frozen_until', { withTimezone: true }),
  /** When everything of the visitor is deleted, unless they sign in before. */
  deleteAfter: timestamp('delete_after', { withTimezone: true }),
})

/** How a visitor signs in. */
export const walletLogins = pgTable(
  'wallet_logins',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** HMAC of the email address, or of the issuer and subject. */
    subjectIndex: text('subject_index').notNull(),
    /** What the visitor recognizes it by, encrypted for this row. */
    sealedLabel: text('sealed_label').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_logins_subject').on(table.kind, table.subjectIndex),
    index('wallet_logins_by_user').on(table.userId),
  ],
)

/** Login codes that were mailed and not used yet. */
export const walletLoginFlows = pgTable(
  'wallet_login_flows',
  {
    id: uuid('id').primaryKey(),
    /** Thumbprint of the device key that requested the code (RFC 7638): no other device can use it. */
    deviceKey: text('device_key').notNull(),
    subjectIndex: text('subject_index').notNull(),
    sealedEmail: text('sealed_email').notNull(),
    origin: text('origin').notNull(),
    /** HMAC of the code and this row's id. */
    codeMac: text('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    /** SHA-256 of the token in the link of a mail to a new device; null where there is none, as in all columns of the link. */
    linkHash: text('link_hash'),
    /** Two digits that the device shows. */
    linkNumber: text('link_number'),
    linkState: text('link_state').$type<'waiting' | 'approved' | 'denied'>(),
    /** "Chrome, Android". */
    device: text('device'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_login_flows_link').on(table.linkHash),
    index('wallet_login_flows_by_subject').on(table.subjectIndex, table.createdAt),
    index('wallet_login_flows_by_time').on(table.expiresAt),
  ],
)

/**
 * A login with an account elsewhere, until the device that started it claims it. It is `started`, then `opened` in a window of the same
 * browser, `returned` while the provider is asked who came back, and in the end `finished` or `failed`.
 */
export const walletSocialFlows = pgTable(
  'wallet_social_flows',
  {
    id: uuid('id').primaryKey(),
    /** Thumbprint of the device key that started it (RFC 7638): no other device can claim it. */
    deviceKey: text('device_key').notNull(),
    provider: text('provider').notNull(),
    /** SHA-256 of the verifier that the device keeps. */
    verifierHash: text('verifier_hash').notNull(),
    origin: text('origin').notNull(),
    /** The visitor that the login is added to; null where it signs in. */
    linksUserId: uuid('links_user_id').references(() => walletUsers.id, { onDelete: 'cascade' }),
    stage: text('stage')
      .notNull()
      .default('started')
      .$type<'started' | 'opened' | 'returned' | 'finished' | 'failed'>(),
    /** SHA-256 of the `state` that the provider returns. */
    stateHash: text('state_hash'),
    /** SHA-256 of the cookie of the browser in which it was opened. */
    cookieHash: text('cookie_hash'),
    /** What the provider is asked with later, encrypted for this row. */
    sealedChannel: text('sealed_channel'),
    /** Who came back, encrypted for this row. */
    sealedIdentity: text('sealed_identity'),
    /** Why it failed: a problem, and the fault behind it. */
    problem: text('problem'),
    fault: text('fault'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_social_flows_state').on(table.stateHash),
    index('wallet_social_flows_by_time').on(table.expiresAt),
  ],
)

/** What was sent to an address and guessed of it in the last day, whether or not it is anybody's login. Milliseconds of the epoch. */
export const walletAddressLimits = pgTable(
  'wallet_address_limits',
  {
    subjectIndex: text('subject_index').primaryKey(),
    mailedAt: jsonb('mailed_at').$type<number[]>().notNull().default([]),
    wrongAt: jsonb('wrong_at').$type<number[]>().notNull().default([]),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wallet_address_limits_by_time').on(table.changedAt)],
)

/** Mails that no mail server has accepted yet, encrypted. */
export const walletMails = pgTable(
  'wallet_mails',
  {
    id: uuid('id').primaryKey(),
    sealed: text('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** After it the mail is of no use. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wallet_mails_by_time').on(table.nextAttemptAt)],
)

/** Sessions of signed-in devices. */
export const walletSessions = pgTable(
  'wallet_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Thumbprint of the device key. */
    deviceKey: text('device_key').notNull(),
    /** "Chrome, Android". */
    device: text('device').notNull(),
    /** The login itself, which some changes require to be recent. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When this session proved a recovery method, and the enrolment whose shares it was given. */
    recoveredAt: timestamp('recovered_at', { withTimezone: true }),
    recoveredFrom: uuid('recovered_from'),
  },
  (table) => [
    index('wallet_sessions_by_user').on(table.userId, table.createdAt),
    index('wallet_sessions_by_time').on(table.expiresAt),
  ],
)

/** Access tokens: SHA-256 of each. */
export const walletAccessTokens = pgTable(
  'wallet_access_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => walletSessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('wallet_access_tokens_by_session').on(table.sessionId),
    index('wallet_access_tokens_by_time').on(table.expiresAt),
  ],
)

/** Refresh tokens: SHA-256 of each, and of the one it was exchanged for. Kept until the session ends, so that an old one is recognized. */
export const walletRefreshTokens = pgTable(
  'wallet_refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => walletSessions.id, { onDelete: 'cascade' }),
    nextHash: text('next_hash'),
  },
  (table) => [index('wallet_refresh_tokens_by_session').on(table.sessionId)],
)

/** A visitor's only wallet. */
export const walletWallets = pgTable(
  'wallet_wallets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Chosen by the device, so that a retry is the same wallet. */
    id: uuid('id').notNull(),
    generation: integer('generation').notNull(),
    addresses: jsonb('addresses').$type<WalletFacts['addresses']>().notNull(),
    /** The entropy, encrypted by a key that the server never has. */
    blob: text('blob').notNull(),
    /** Of all of the above, so that a row that was moved or changed is recognized. */
    mac: text('mac').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('wallet_wallets_id').on(table.id)],
)

/** Passkeys that sign in; with an enrolment of their own, they also bring the wallet back. */
export const walletPasskeys = pgTable(
  'wallet_passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Removing the login removes the passkey. */
    loginId: uuid('login_id')
      .notNull()
      .references(() => walletLogins.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator signed; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Input of the PRF extension: 32 random bytes, base64url. */
    salt: text('salt').notNull(),
    device: text('device').notNull(),
    /** Of what verifies a signature: a row that was moved or changed is recognized. */
    mac: text('mac').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('wallet_passkeys_credential').on(table.credentialId),
    index('wallet_passkeys_by_user').on(table.userId, table.createdAt),
  ],
)

/** Challenges that a passkey signs: used once, within five minutes. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    id: uuid('id').primaryKey(),
    /** Null for a login, whose visitor is not known yet. */
    userId: uuid('user_id').references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Thumbprint of the device key that requested it. */
    deviceKey: text('device_key').notNull(),
    purpose: text('purpose').notNull().$type<'add' | 'recover' | 'login' | 'stepUp'>(),
    challenge: text('challenge').notNull(),
    /** Of the passkey that is added. */
    salt: text('salt'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wallet_challenges_by_time').on(table.expiresAt)],
)

/** A change of the email address: first in progress, then for as long as it can be undone. */
export const walletEmailChanges = pgTable(
  'wallet_email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    stage: text('stage').notNull().$type<'old' | 'proven' | 'new' | 'changed'>(),
    origin: text('origin').notNull(),
    /** The login that changes; null where the visitor had no email address. */
    loginId: uuid('login_id'),
    oldIndex: text('old_index'),
    sealedOld: text('sealed_old'),
    newIndex: text('new_index'),
    sealedNew: text('sealed_new'),
    /** HMAC of the code that was mailed last, and this row's id. */
    codeMac: text('code_mac'),
    tries: integer('tries').notNull().default(0),
    /** SHA-256 of the token in the link that undoes the change. */
    undoHash: text('undo_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_email_changes_undo').on(table.undoHash),
    index('wallet_email_changes_by_user').on(table.userId),
    index('wallet_email_changes_by_time').on(table.expiresAt),
  ],
)

/** A wallet under a new vault key, until the device that made it has opened it. */
export const walletRotations = pgTable('wallet_rotations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => walletUsers.id, { onDelete: 'cascade' }),
  deviceKey: text('device_key').notNull(),
  generation: integer('generation').notNull(),
  blob: text('blob').notNull(),
  /** The rows of `wallet_enrolments` that it begins with, as they will be stored. */
  rows: jsonb('rows').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The shares of one device, or those that a passkey opens. Deleting a row revokes it. */
export const walletEnrolments = pgTable(
  'wallet_enrolments',
  {
    /** Chosen by the device. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    walletId: uuid('wallet_id').notNull(),
    generation: integer('generation').notNull(),
    /** Thumbprint of the device key that the auth share is released to. */
    deviceKey: text('device_key').notNull(),
    device: text('device').notNull(),
    /** The row's own key, wrapped by the operator's key of this id. */
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    sealedAuthShare: text('sealed_auth_share').notNull(),
    recovery: text('recovery').$type<'password' | 'passkey' | 'guard'>(),
    /** The passkey that opens the recovery share. Such a row is of no device: `deviceKey` is no key's thumbprint. */
    passkeyId: uuid('passkey_id').references(() => walletPasskeys.id, { onDelete: 'cascade' }),
    argon2: jsonb('argon2').$type<Argon2>(),
    /** Keyed hash of what proves the recovery method. */
    recoveryMac: text('recovery_mac'),
    /** The recovery share, encrypted by what only the visitor has and then by the row's key. */
    sealedRecoveryShare: text('sealed_recovery_share'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_enrolments_device').on(table.userId, table.deviceKey),
    index('wallet_enrolments_by_key').on(table.keyId),
  ],
)

/** Wrong proofs of a recovery method in the last day. Milliseconds of the epoch. */
export const walletRecoveryTries = pgTable('wallet_recovery_tries', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => walletUsers.id, { onDelete: 'cascade' }),
  wrongAt: jsonb('wrong_at').$type<number[]>().notNull(),
})

/** What happened in a visitor's account. Rows are only added; each carries a MAC over itself and the one before. */
export const walletAudit = pgTable(
  'wallet_audit',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … for each visitor. */
    id: integer('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    event: text('event').notNull(),
    device: text('device').notNull(),
    /** What the event is about: an enrolment, a session; empty where nothing else is. */
    subject: text('subject').notNull(),
    mac: text('mac').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('wallet_audit_by_subject').on(table.subject, table.event, table.at),
  ],
)
