import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

// What pages reported, by day: no row is about one visit.

/** Days are UTC, `2026-11-30`. */
const day = () => date('day', { mode: 'string' }).notNull()
const count = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Events of a day. Columns that an event does not have are empty. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    projectId: text('project_id').notNull(),
    day: day(),
    event: text('event').notNull(),
    /** The wallet's name, and how it was reached. */
    wallet: text('wallet').notNull(),
    method: text('method').notNull(),
    /** CAIP-2 id. */
    network: text('network').notNull(),
    /** Empty unless the operator turned addresses on. */
    address: text('address').notNull(),
    events: count('events'),
    /** Page visits in which it happened, counted with the first of each. */
    visits: count('visits'),
  },
  (table) => [
    primaryKey({
      name: 'analytics_counts_pk',
      columns: [table.projectId, table.day, table.event, table.wallet, table.method, table.network, table.address],
    }),
    index('analytics_counts_by_day').on(table.day),
  ],
)

/** Error reports of a day, without what may identify a visitor. */
export const analyticsErrors = pgTable(
  'analytics_errors',
  {
    projectId: text('project_id').notNull(),
    day: day(),
    /** SHA-256 of the next three. */
    fingerprint: text('fingerprint').notNull(),
    type: text('type').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    events: count('events'),
  },
  (table) => [
    primaryKey({ name: 'analytics_errors_pk', columns: [table.projectId, table.day, table.fingerprint] }),
    index('analytics_errors_by_day').on(table.day),
  ],
)
