import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

// Sessions of visitors who signed in with a wallet, their refresh tokens, and the keys that sign access tokens.

/** Sessions of accounts at projects. An ended one is kept for a day, so that its message cannot begin another one. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid('id').primaryKey(),
    projectId: text('project_id').notNull(),
    /** CAIP-10, as the visitor signed it. */
    account: text('account').notNull(),
    /** Host and port of the page. */
    domain: text('domain').notNull(),
    resources: jsonb('resources').$type<readonly string[]>().notNull(),
    /** "Chrome, Android". */
    device: text('device').notNull(),
    /** SHA-256 of the nonce that was signed. One nonce begins one session, even where the shared state lost what was used. */
    nonceHash: text('nonce_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBecause: text('ended_because').$type<'signed out' | 'replaced' | 'token reused'>(),
  },
  (table) => [
    uniqueIndex('sign_in_sessions_once').on(table.nonceHash),
    index('sign_in_sessions_by_account').on(table.projectId, table.account, table.lastUsedAt),
    index('sign_in_sessions_by_time').on(table.expiresAt),
    index('sign_in_sessions_by_end').on(table.endedAt),
  ],
)

/** Refresh tokens: SHA-256 of each, and of the one it was exchanged for. A used one is kept for a week, so that it is recognized. */
export const signInRefreshTokens = pgTable(
  'sign_in_refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => signInSessions.id, { onDelete: 'cascade' }),
    nextHash: text('next_hash'),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('sign_in_refresh_tokens_by_session').on(table.sessionId),
    index('sign_in_refresh_tokens_by_use').on(table.usedAt),
  ],
)

/** Ed25519 keys that sign access tokens, shared by all servers of the database. */
export const signInKeys = pgTable('sign_in_keys', {
  /** Thumbprint of the public key (RFC 7638). */
  kid: text('kid').primaryKey(),
  /** 32 bytes, base64url. */
  publicKey: text('public_key').notNull(),
  /** PKCS #8, sealed for this row. */
  sealedKey: text('sealed_key').notNull(),
  signsFrom: timestamp('signs_from', { withTimezone: true }).notNull(),
  signsUntil: timestamp('signs_until', { withTimezone: true }).notNull(),
  /** Until then it is published. */
  retiredAt: timestamp('retired_at', { withTimezone: true }).notNull(),
})
