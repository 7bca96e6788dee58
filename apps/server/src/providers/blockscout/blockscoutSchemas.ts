import * as z from 'zod'

/** The fields that are read of Blockscout's responses, as documented (docs.blockscout.com, REST API v2). */

export const addressText = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
const digits = z.string().regex(/^\d{1,78}$/)
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase())
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)))
const account = z.object({ hash: addressText })
const rate = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .nullish()

/** Older instances have `address` where newer ones have `address_hash`. */
const tokenSchema = z
  .object({
    address_hash: addressText.nullish(),
    address: addressText.nullish(),
    name: z.string().nullish(),
    symbol: z.string().nullish(),
    decimals: z
      .string()
      .regex(/^\d{1,2}$/)
      .nullish(),
    type: z.string(),
    exchange_rate: rate,
    reputation: z.string().nullish(),
  })
  .transform(({ address, address_hash, ...token }, context) => {
    const contract = address_hash ?? address
    if (contract) return { ...token, contract }
    context.addIssue({ code: 'custom', message: 'has no address' })
    return z.NEVER
  })
export type BlockscoutToken = z.infer<typeof tokenSchema>

const metadataSchema = z.object({ name: z.string().nullish().catch(undefined) }).nullish()

export const blockscoutTransactionSchema = z.object({
  hash,
  block_number: z.int().nullish(),
  position: z.int().nullish(),
  /** Null while it is pending. */
  timestamp: time.nullish(),
  from: account,
  to: account.nullish(),
  created_contract: account.nullish(),
  value: digits,
  nonce: z.int().nonnegative(),
  status: z.enum(['ok', 'error']).nullish(),
  raw_input: z.string().nullish(),
})
export type BlockscoutTransaction = z.infer<typeof blockscoutTransactionSchema>

export const blockscoutTransferSchema = z.object({
  transaction_hash: hash,
  /** Older instances leave it out. */
  block_number: z.int().nullish(),
  timestamp: time.nullish(),
  from: account,
  to: account,
  log_index: z.union([z.int(), digits]),
  token: tokenSchema.nullish(),
  total: z
    .object({
      value: digits.nullish(),
      token_id: digits.nullish(),
      token_instance: z.object({ image_url: z.string().nullish(), metadata: metadataSchema }).nullish(),
    })
    .nullish(),
})
export type BlockscoutTransfer = z.infer<typeof blockscoutTransferSchema>

export const blockscoutInternalSchema = z.object({
  transaction_hash: hash,
  block_number: z.int().nullish(),
  timestamp: time.nullish(),
  from: account,
  to: account.nullish(),
  created_contract: account.nullish(),
  value: digits,
  success: z.boolean(),
  index: z.int(),
})
export type BlockscoutInternal = z.infer<typeof blockscoutInternalSchema>

export const blockscoutAddressSchema = z.object({
  coin_balance: digits.nullish(),
  exchange_rate: rate,
})
export type BlockscoutAddress = z.infer<typeof blockscoutAddressSchema>

export const blockscoutHoldingSchema = z.object({ token: tokenSchema, value: digits.nullish() })

export const blockscoutNftSchema = z.object({
  id: digits,
  token: tokenSchema,
  token_type: z.string(),
  value: digits.nullish(),
  image_url: z.string().nullish(),
  metadata: metadataSchema,
})
export type BlockscoutNft = z.infer<typeof blockscoutNftSchema>
