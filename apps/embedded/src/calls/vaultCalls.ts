import { hexSchema } from '@latchkey/wire'
import { walletAddressesSchema } from '@latchkey/wire/frame'
import { bootEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import type { Bytes } from '../bytes.ts'

/**
 * What the page calls in the vault. The vault has no network: what a call needs from the server, the page fetches first and passes on,
 * sealed. Secrets leave the vault in one result only, `showSecret`; `backup` is encrypted.
 *
 *     page                                     vault
 *      │── recipient ─────────────────────────▶│ makes a key pair for one release
 *      │  (page asks the server to seal the auth share to it)
 *      │── sign {opening, request} ───────────▶│ device share + auth share → vault key → entropy → key → signature; wipes all
 *      │◀─ {signature} ────────────────────────│
 */

const uuid = z.uuid()
const sealed = bootEndpoints.createWallet.body.shape.blob
const enrolment = bootEndpoints.createWallet.body.shape.enrolment
const recoverableEnrolment = bootEndpoints.setRecovery.body.shape.enrolment
const hpkeSealed = enrolment.shape.authShare
const point = bootEndpoints.releaseShare.body.shape.recipient
const { argon2 } = bootEndpoints.startRecovery.response.shape
const { authKey } = bootEndpoints.proveRecovery.body.shape
const password = z.string().check(z.minLength(1), z.maxLength(1_024))
/** Output of a passkey's PRF extension. */
const prf = authKey
const passkeyRecovery = z.strictObject({ enrolmentId: uuid, authShare: hpkeSealed, share: sealed })
const cryptoKey = z.custom<CryptoKey>((value) => value instanceof CryptoKey)

const wallet = z.strictObject({
  walletId: uuid,
  generation: z.int(),
  addresses: walletAddressesSchema,
  blob: sealed,
})

/** What opens a wallet: this device's share, and the auth share that the server sealed to `recipient`. */
const opening = z.strictObject({
  userId: uuid,
  wallet,
  enrolmentId: uuid,
  /** Cannot be exported; it encrypts the device share. */
  deviceKey: cryptoKey,
  deviceShare: sealed,
  recipient: point,
  authShare: hpkeSealed,
})
export type Opening = z.infer<typeof opening>

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/))

/** A transaction as it is shown and signed; quantities are hex. */
export const transactionSchema = z.strictObject({
  chainId: z.int().check(z.gte(1)),
  nonce: z.int().check(z.gte(0)),
  gas: quantity,
  /** Null creates a contract. */
  to: z.nullable(address),
  value: quantity,
  data: hexSchema,
  fee: z.union([
    z.strictObject({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }),
    z.strictObject({ gasPrice: quantity }),
  ]),
})
export type WalletTransaction = z.infer<typeof transactionSchema>

/** The address that was shown as the visitor's: the key has to be its own, whatever the server says. */
const account = z.string().check(z.maxLength(90))

const signRequest = z.union([
  /** EIP-191, of `0x…` bytes. */
  z.strictObject({ kind: z.literal('message'), message: hexSchema }),
  /** EIP-712, of the JSON text that was shown. */
  z.strictObject({ kind: z.literal('typedData'), json: z.string().check(z.maxLength(262_144)) }),
  z.strictObject({ kind: z.literal('transaction'), transaction: transactionSchema }),
  /** Ed25519 of the bytes of each as they are: a message, or a transaction's message. */
  z.strictObject({
    kind: z.literal('solana'),
    account,
    messages: z.array(hexSchema.check(z.maxLength(65_536))).check(z.minLength(1), z.maxLength(32)),
  }),
  /** Those inputs of a Bitcoin transaction that spend the account's own outputs, with what these hold in satoshis. */
  z.strictObject({
    kind: z.literal('bitcoin'),
    account,
    transaction: hexSchema.check(z.maxLength(800_000)),
    inputs: z
      .array(z.strictObject({ index: z.int().check(z.gte(0)), amount: quantity }))
      .check(z.minLength(1), z.maxLength(1_000)),
  }),
])
export type SignRequest = z.infer<typeof signRequest>

/** A new enrolment and what stays on the device. */
const enrolled = z.strictObject({ enrolment, deviceShare: sealed })

/** The auth share that a proven recovery method released, and where the new shares go. */
const recoverable = z.strictObject({
  userId: uuid,
  wallet,
  recoveredFrom: uuid,
  recipient: point,
  authShare: hpkeSealed,
  newEnrolmentId: uuid,
  hpkeKey: point,
  deviceKey: cryptoKey,
})
/** The same with the recovery share. */
const released = z.extend(recoverable, { recoveryShare: sealed })

const secretKind = z.enum(['words', 'key'])

/** What is wrong with a secret that the visitor typed. Places of words count from 1. */
const secretFault = z.union([
  z.strictObject({ kind: z.literal('count'), count: z.int() }),
  z.strictObject({ kind: z.literal('unknown'), places: z.array(z.int()) }),
  z.strictObject({ kind: z.enum(['checksum', 'key']) }),
])
export type SecretFault = z.infer<typeof secretFault>

export const vaultCalls = {
  /** Makes a wallet, of the secret that `readSecret` read where one is named. Nothing of it is kept here. */
  create: {
    input: z.strictObject({
      userId: uuid,
      walletId: uuid,
      enrolmentId: uuid,
      hpkeKey: point,
      deviceKey: cryptoKey,
      importId: z.optional(uuid),
    }),
    output: z.strictObject({ addresses: walletAddressesSchema, blob: sealed, enrolment, deviceShare: sealed }),
  },
  /** Checks words or a private key that the visitor typed (UTF-8), and keeps them for one `create`: five minutes at most. */
  readSecret: {
    input: z.strictObject({ kind: secretKind, typed: z.custom<Bytes>((value) => value instanceof Uint8Array) }),
    output: z.union([
      z.strictObject({ importId: uuid, addresses: walletAddressesSchema }),
      z.strictObject({ fault: secretFault }),
    ]),
  },
  /** A key pair that one later call uses up; its public point. */
  recipient: { input: z.strictObject({}), output: z.strictObject({ recipient: point }) },
  /** Opens the wallet and compares its addresses. */
  verify: { input: z.strictObject({ opening }), output: z.strictObject({}) },
  /**
   * The signature, or for an EVM transaction the signed bytes to broadcast. For `solana`, 64 bytes for each message, one after the
   * other; for `bitcoin`, the account's public key (33 bytes), then 64 bytes for each input.
   */
  sign: {
    input: z.strictObject({ opening, request: signRequest }),
    output: z.strictObject({ signature: hexSchema }),
  },
  /** New shares for this device, with a recovery share that the password opens. */
  protect: {
    input: z.strictObject({ opening, newEnrolmentId: uuid, hpkeKey: point, password }),
    output: z.strictObject({ enrolment: recoverableEnrolment, deviceShare: sealed }),
  },
  /** Stretches the password, and keeps the half that opens the recovery share for one `recover`. */
  stretch: { input: z.strictObject({ password, argon2 }), output: z.strictObject({ authKey }) },
  /** Opens the wallet with auth and recovery share, and makes shares for this device. */
  recover: {
    input: z.extend(released, { authKey }),
    output: enrolled,
  },
  /** Shares of a polynomial of their own that a passkey opens; of the device's share nothing is kept. */
  protectByPasskey: {
    input: z.strictObject({ opening, newEnrolmentId: uuid, hpkeKey: point, prf }),
    output: z.strictObject({ recovery: passkeyRecovery }),
  },
  /** As `recover`, with a passkey. The passkey's own shares stay as they are. */
  recoverByPasskey: { input: z.extend(released, { prf }), output: enrolled },
  /** Shares of a polynomial of their own: A for the server, R for the recovery guard; of the device's share nothing is kept. */
  protectByGuard: {
    input: z.strictObject({ opening, newEnrolmentId: uuid, hpkeKey: point, guardKey: point }),
    output: z.strictObject({ authShare: hpkeSealed, guardShare: hpkeSealed }),
  },
  /** As `recover`, with what the guard released. Its own shares stay as they are. */
  recoverByGuard: {
    input: z.extend(recoverable, { guardRecipient: point, guardShare: hpkeSealed }),
    output: enrolled,
  },
  /** The wallet under a new vault key, with shares for this device and for one recovery method. */
  rotate: {
    input: z.strictObject({
      opening,
      newEnrolmentId: uuid,
      hpkeKey: point,
      password: z.optional(password),
      passkey: z.optional(z.strictObject({ enrolmentId: uuid, prf })),
    }),
    output: z.strictObject({ blob: sealed, enrolment, deviceShare: sealed, recovery: z.optional(passkeyRecovery) }),
  },
  /** An encrypted backup, as the text of a file. */
  backup: {
    input: z.strictObject({ opening, enrolmentId: uuid, password }),
    output: z.strictObject({ file: z.string() }),
  },
  /** The words, or the private key that was imported, for the screen that shows them. */
  showSecret: {
    input: z.strictObject({ opening }),
    output: z.strictObject({ kind: secretKind, text: z.string() }),
  },
} as const

export type VaultCall = keyof typeof vaultCalls
export type VaultInput<call extends VaultCall> = z.output<(typeof vaultCalls)[call]['input']>
export type VaultOutput<call extends VaultCall> = z.output<(typeof vaultCalls)[call]['output']>

/** The vault's functions, in the worker and as the page sees them. */
export type Vault = { [call in VaultCall]: (input: VaultInput<call>) => Promise<VaultOutput<call>> }

export function isVaultCall(name: string): name is VaultCall {
  return Object.hasOwn(vaultCalls, name)
}
