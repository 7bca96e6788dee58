import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

// Purchases of on-ramps.

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
