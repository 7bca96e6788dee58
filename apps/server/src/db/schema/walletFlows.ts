import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { walletUsers } from './walletUsers.ts'

// Logins in progress, and the mails and limits of their addresses.

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
    /** Whether the provider is to have the visitor sign in again. */
    asksFresh: boolean('asks_fresh').notNull().default(false),
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
