import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Movements } from '../../providers/solana/readMovements.ts'

// The past of Solana accounts, as far as somebody asked for it.

/** The first and the last slot of a stretch, both included. */
export type SlotRange = readonly [from: number, to: number]

/** Accounts whose history was requested. */
export const solanaHistories = pgTable(
  'solana_histories',
  {
    /** CAIP-2 id. */
    network: text('network').notNull(),
    owner: text('owner').notNull(),
    /**
     * The address and its token accounts, those that were closed too. With the slots of which each of its transactions is in the table below;
     * null where that is known of none.
     */
    accounts: jsonb('accounts').$type<Record<string, SlotRange | null>>().notNull(),
    /** When the oldest of these claims was read from a node. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Transactions below. */
    kept: integer('kept').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.owner] }),
    index('solana_histories_by_request').on(table.requestedAt),
  ],
)

/** Final transactions of these accounts. They go with their account: there is none without a row above. */
export const solanaTransactions = pgTable(
  'solana_transactions',
  {
    network: text('network').notNull(),
    owner: text('owner').notNull(),
    signature: text('signature').notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull(),
    /** Its place among those of its slot, as they were listed: 0 is the newest. */
    place: integer('place').notNull(),
    movements: jsonb('movements').$type<Movements>().notNull(),
    /** When a node last returned it. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.owner, table.signature] }),
    index('solana_transactions_newest_first').on(table.network, table.owner, table.slot, table.signature),
    foreignKey({
      name: 'solana_transactions_of_history',
      columns: [table.network, table.owner],
      foreignColumns: [solanaHistories.network, solanaHistories.owner],
    }).onDelete('cascade'),
  ],
)
