import type { Argon2, WalletFacts } from '@latchkey/wire/wallet'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { walletLogins, walletUsers } from './walletUsers.ts'

// Wallets of those visitors, their shares, and what brings them back.

/** A visitor's only wallet. */
export const walletWallets = pgTable(
  'wallet_wallets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Chosen by the device, so that a retry is the same wallet. */
    id: uuid('id').notNull(),
    generation: integer('generation').notNull(),
    addresses: jsonb('addresses').$type<WalletFacts['addresses']>().notNull(),
    /** The entropy, encrypted by a key that the server never has. */
    blob: text('blob').notNull(),
    /** Of all of the above, so that a row that was moved or changed is recognized. */
    mac: text('mac').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('wallet_wallets_id').on(table.id)],
)

/** Passkeys that sign in; with an enrolment of their own, they also bring the wallet back. */
export const walletPasskeys = pgTable(
  'wallet_passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Removing the login removes the passkey. */
    loginId: uuid('login_id')
      .notNull()
      .references(() => walletLogins.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator signed; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Input of the PRF extension: 32 random bytes, base64url. */
    salt: text('salt').notNull(),
    device: text('device').notNull(),
    /** Of what verifies a signature: a row that was moved or changed is recognized. */
    mac: text('mac').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('wallet_passkeys_credential').on(table.credentialId),
    index('wallet_passkeys_by_user').on(table.userId, table.createdAt),
  ],
)

/** Challenges that a passkey signs: used once, within five minutes. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    id: uuid('id').primaryKey(),
    /** Null for a login, whose visitor is not known yet. */
    userId: uuid('user_id').references(() => walletUsers.id, { onDelete: 'cascade' }),
    /** Thumbprint of the device key that requested it. */
    deviceKey: text('device_key').notNull(),
    purpose: text('purpose').notNull().$type<'add' | 'recover' | 'login' | 'stepUp'>(),
    challenge: text('challenge').notNull(),
    /** Of the passkey that is added. */
    salt: text('salt'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wallet_challenges_by_time').on(table.expiresAt)],
)

/** A wallet under a new vault key, until the device that made it has opened it. */
export const walletRotations = pgTable('wallet_rotations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => walletUsers.id, { onDelete: 'cascade' }),
  deviceKey: text('device_key').notNull(),
  generation: integer('generation').notNull(),
  blob: text('blob').notNull(),
  /** The rows of `wallet_enrolments` that it begins with, as they will be stored. */
  rows: jsonb('rows').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** The shares of one device, or those that a passkey opens. Deleting a row revokes it. */
export const walletEnrolments = pgTable(
  'wallet_enrolments',
  {
    /** Chosen by the device. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => walletUsers.id, { onDelete: 'cascade' }),
    walletId: uuid('wallet_id').notNull(),
    generation: integer('generation').notNull(),
    /** Thumbprint of the device key that the auth share is released to. */
    deviceKey: text('device_key').notNull(),
    device: text('device').notNull(),
    /** The row's own key, wrapped by the operator's key of this id. */
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    sealedAuthShare: text('sealed_auth_share').notNull(),
    recovery: text('recovery').$type<'password' | 'passkey' | 'guard'>(),
    /** The passkey that opens the recovery share. Such a row is of no device: `deviceKey` is no key's thumbprint. */
    passkeyId: uuid('passkey_id').references(() => walletPasskeys.id, { onDelete: 'cascade' }),
    argon2: jsonb('argon2').$type<Argon2>(),
    /** Keyed hash of what proves the recovery method. */
    recoveryMac: text('recovery_mac'),
    /** The recovery share, encrypted by what only the visitor has and then by the row's key. */
    sealedRecoveryShare: text('sealed_recovery_share'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('wallet_enrolments_device').on(table.userId, table.deviceKey),
    index('wallet_enrolments_by_key').on(table.keyId),
  ],
)

/** Wrong proofs of a recovery method in the last day. Milliseconds of the epoch. */
export const walletRecoveryTries = pgTable('wallet_recovery_tries', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => walletUsers.id, { onDelete: 'cascade' }),
  wrongAt: jsonb('wrong_at').$type<number[]>().notNull(),
})
