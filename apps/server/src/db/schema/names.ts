import { bigint, bigserial, boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// Names, and what it takes to undo a change of their owner.

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
