import * as z from 'zod'

/** The fields that are read of Zerion's responses, as documented (developers.zerion.io, API v1). */

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
const chainSchema = z.object({ chain: z.object({ data: z.object({ id: z.string() }) }) })

const quantitySchema = z.object({
  /** Base units. */
  int: z.string().regex(/^\d{1,78}$/),
  decimals: z.int().min(0).max(77),
})

const fungibleSchema = z.object({
  name: z.string().nullish(),
  symbol: z.string().nullish(),
  implementations: z
    .array(
      z.object({ chain_id: z.string(), address: z.string().nullish(), decimals: z.int().min(0).max(77).nullish() }),
    )
    .nullish(),
})

const pictureSchema = z.object({ url: z.string().nullish() }).nullish()

const nftSchema = z.object({
  contract_address: z.string().nullish(),
  token_id: z.string().nullish(),
  name: z.string().nullish(),
  interface: z.string().nullish(),
  flags: z.object({ is_spam: z.boolean().nullish() }).nullish(),
  content: z.object({ preview: pictureSchema, detail: pictureSchema }).nullish(),
})

export const zerionTransactionSchema = z.object({
  relationships: chainSchema,
  attributes: z.object({
    operation_type: z.string(),
    hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
    mined_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
    sent_from: z.string(),
    sent_to: z.string().nullish(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.int().nonnegative(),
    transfers: z
      .array(
        z.object({
          fungible_info: fungibleSchema.nullish(),
          nft_info: nftSchema.nullish(),
          direction: z.enum(['in', 'out', 'self']),
          quantity: quantitySchema,
          value: z.number().nullish(),
          price: z.number().nullish(),
          sender: z.string().nullish(),
          recipient: z.string().nullish(),
        }),
      )
      .nullish(),
    application_metadata: z.object({ name: z.string().nullish(), icon: pictureSchema }).nullish(),
  }),
})
export type ZerionTransaction = z.infer<typeof zerionTransactionSchema>

export const zerionPositionSchema = z.object({
  relationships: chainSchema,
  attributes: z.object({
    position_type: z.string(),
    quantity: quantitySchema,
    value: z.number().nullish(),
    price: z.number().nullish(),
    fungible_info: fungibleSchema,
  }),
})
export type ZerionPosition = z.infer<typeof zerionPositionSchema>

export const zerionNftPositionSchema = z.object({
  relationships: chainSchema,
  attributes: z.object({
    amount: z.string().regex(/^\d{1,78}$/),
    nft_info: nftSchema.extend({ contract_address: address, token_id: z.string().regex(/^\d{1,78}$/) }),
    collection_info: z.object({ name: z.string().nullish() }).nullish(),
  }),
})
export type ZerionNftPosition = z.infer<typeof zerionNftPositionSchema>
