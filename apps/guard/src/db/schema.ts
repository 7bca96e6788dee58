import { walletAddressLimits, walletLoginFlows, walletMails, walletSecrets } from '@latchkey/server/parts'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Tables of the shared parts (the secret, codes, limits, mails): the same form as the server's, in this process's own database. */
export { walletAddressLimits, walletLoginFlows, walletMails, walletSecrets }

/** One recovery share of a wallet for an address. */
export const guardShares = pgTable(
  'guard_shares',
  {
    /** The enrolment that it is a share of; the wallet's page chose the id. */
    id: uuid('id').primaryKey(),
    walletId: uuid('wallet_id').notNull(),
    /** HMAC of the email address. */
    subjectIndex: text('subject_index').notNull(),
    /** R, encrypted for this row. */
    sealedShare: text('sealed_share').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('guard_shares_by_wallet').on(table.walletId, table.subjectIndex, table.createdAt)],
)

/** A recovery whose code was right. */
export const guardRecoveries = pgTable(
  'guard_recoveries',
  {
    id: uuid('id').primaryKey(),
    walletId: uuid('wallet_id').notNull(),
    subjectIndex: text('subject_index').notNull(),
    /** For the mails until its end, encrypted for this row. */
    sealedEmail: text('sealed_email').notNull(),
    /** Thumbprint of the device key that started it (RFC 7638): nothing is released to another one. */
    deviceKey: text('device_key').notNull(),
    /** "Chrome, Android". */
    device: text('device').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    releaseAt: timestamp('release_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the address was told again, at half of the delay. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    releasedAt: timestamp('released_at', { withTimezone: true }),
  },
  (table) => [
    index('guard_recoveries_by_wallet').on(table.walletId, table.subjectIndex),
    index('guard_recoveries_by_time').on(table.expiresAt),
  ],
)

/** The links that stop a recovery: each mail about it has one of its own. */
export const guardStopLinks = pgTable(
  'guard_stop_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').primaryKey(),
    recoveryId: uuid('recovery_id')
      .notNull()
      .references(() => guardRecoveries.id, { onDelete: 'cascade' }),
  },
  (table) => [index('guard_stop_links_by_recovery').on(table.recoveryId)],
)
