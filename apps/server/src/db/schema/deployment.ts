import { index, integer, json, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// What the deployment keeps for itself.

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
