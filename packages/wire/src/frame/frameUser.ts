import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'

export const accountTypeSchema = z.enum(['eoa', 'smartAccount'])
const evmAddressSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** An account's addresses by namespace; every wallet has an EVM one (EIP-55). */
export const walletAddressesSchema = z.strictObject({
  eip155: evmAddressSchema,
  solana: z.optional(z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))),
  bip122: z.optional(z.string().check(z.regex(/^bc1q[02-9ac-hj-np-z]{38,58}$/))),
})
export type WalletAddresses = z.infer<typeof walletAddressesSchema>

/** Where a wallet's recovery share is: nowhere yet, protected by something that only the visitor has, or at the recovery guard. */
export const recoveryKinds = ['none', 'passkey', 'password', 'guard'] as const

/** The visitor who is signed in to the embedded wallet, as the page may know them. */
export const frameUserSchema = z.strictObject({
  addresses: walletAddressesSchema,
  email: z.optional(z.string().check(z.maxLength(320))),
  userName: z.optional(z.string().check(z.maxLength(128))),
  /** The network in use. */
  chainId: caipNetworkIdSchema,
  accounts: z.array(z.strictObject({ address: evmAddressSchema, type: accountTypeSchema })).check(z.maxLength(8)),
  preferredAccountType: accountTypeSchema,
  smartAccountDeployed: z.boolean(),
  /** How the wallet comes back on another device. Until it is more than `none`, receiving is discouraged. */
  recovery: z.array(z.enum(recoveryKinds)).check(z.maxLength(8)),
})
export type FrameUser = z.infer<typeof frameUserSchema>
