import type { Session } from '@latchkey/wire'
import {
  bigint,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Usage } from '../../sessions/countOperations.ts'
import type { TypedData } from '../../sessions/TypedData.ts'

// Smart sessions and what was co-signed for them.

/** Sessions that no owner has granted yet. Anyone can create one, so they are kept apart from the account's sessions and soon expire. */
export const pendingSessions = pgTable(
  'pending_sessions',
  {
    pci: uuid('pci').primaryKey(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
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
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
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
