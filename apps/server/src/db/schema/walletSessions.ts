import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { walletUsers } from './walletUsers.ts'

// Sessions of signed-in devices, and their tokens.

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
    /** When the visitor was last seen to sign in elsewhere, where that was before this login; null where the login itself was seen. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
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
