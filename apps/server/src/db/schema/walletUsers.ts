import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

// Visitors of the embedded wallet, how they sign in, and what happened in their account.

/** Secrets of the embedded wallet's deployment, each wrapped by the operator's key. */
export const walletSecrets = pgTable('wallet_secrets', {
  name: text('name').primaryKey(),
  /** Which of the operator's keys wraps it. */
  keyId: text('key_id').notNull(),
  wrapped: text('wrapped').notNull(),
})

/** Visitors of the embedded wallet. A row is locked while anything of its visitor changes. */
export const walletUsers = pgTable('wallet_users', {
  id: uuid('id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Number and MAC of the latest entry of the audit log. */
  auditCount: integer('audit_count').notNull().default(0),
  auditHead: text('audit_head').notNull().default(''),
  /** Until then no recovery share is released: the email address was changed or removed. */
  recoveryFrozenUntil: timestamp('recovery_frozen_until', { withTimezone: true }),
  /** When everything of the visitor is deleted, unless they sign in before. */
  deleteAfter: timestamp('delete_after', { withTimezone: true }),
})

/** How a visitor signs in. */
export const walletLogins = pgTable(
  'wallet_logins',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** HMAC of the email address, or of the issuer and subject. */
    subjectIndex: text('subject_index').notNull(),
    /** What the visitor recognizes it by, encrypted for this row. */
    sealedLabel: text('sealed_label').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_logins_subject').on(table.kind, table.subjectIndex),
    index('wallet_logins_by_user').on(table.userId),
  ],
)

/** A change of the email address: first in progress, then for as long as it can be undone. One without a new address is a removal. */
export const walletEmailChanges = pgTable(
  'wallet_email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    deviceKey: text('device_key').notNull(),
    stage: text('stage').notNull().$type<'old' | 'proven' | 'new' | 'changed'>(),
    origin: text('origin').notNull(),
    /** The login that changes; null where the visitor had no email address. */
    loginId: uuid('login_id'),
    oldIndex: text('old_index'),
    sealedOld: text('sealed_old'),
    newIndex: text('new_index'),
    sealedNew: text('sealed_new'),
    /** HMAC of the code that was mailed last, and this row's id. */
    codeMac: text('code_mac'),
    tries: integer('tries').notNull().default(0),
    /** SHA-256 of the token in the link that undoes the change. */
    undoHash: text('undo_hash'),
    /** When it was started, and then when it was made: undoing it ends those after it. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_email_changes_undo').on(table.undoHash),
    index('wallet_email_changes_by_user').on(table.userId),
    index('wallet_email_changes_by_time').on(table.expiresAt),
  ],
)

/** What happened in a visitor's account. Rows are only added; each carries a MAC over itself and the one before. */
export const walletAudit = pgTable(
  'wallet_audit',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … for each visitor. */
    id: integer('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    event: text('event').notNull(),
    device: text('device').notNull(),
    /** What the event is about: an enrolment, a session; empty where nothing else is. */
    subject: text('subject').notNull(),
    mac: text('mac').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('wallet_audit_by_subject').on(table.subject, table.event, table.at),
  ],
)
