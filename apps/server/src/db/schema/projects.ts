import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

// Projects, their keys and what they used.

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
