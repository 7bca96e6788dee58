import * as z from 'zod'

/** The fields that are read of Coinbase's onramp API; numbers come as text. */

const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const sum = z.object({ value: decimal, currency: z.string() })

export const tokenResponseSchema = z.object({ token: z.string().min(1) })

export const optionsResponseSchema = z.object({
  payment_currencies: z.array(
    z.object({ id: z.string(), limits: z.array(z.object({ id: z.string(), min: decimal, max: decimal })) }),
  ),
  purchase_currencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          name: z.string(),
          display_name: z.string(),
          chain_id: z.coerce.string().default(''),
          contract_address: z.string().default(''),
        }),
      ),
    }),
  ),
})

export const quoteResponseSchema = z.object({
  payment_total: sum,
  payment_subtotal: sum,
  purchase_amount: sum,
  coinbase_fee: sum,
  network_fee: sum,
  quote_id: z.string(),
})

export const configResponseSchema = z.object({
  countries: z.array(z.object({ id: z.string(), subdivisions: z.array(z.string()).default([]) })),
})

/** Coinbase's own sentence on what is wrong with a request. */
export const errorSchema = z.object({ message: z.string().max(300) })

/** A report on a purchase in the hosted checkout. */
export const webhookSchema = z.object({
  eventType: z.string(),
  transactionId: z.string().min(1).max(128),
  partnerUserRef: z.string().max(128).nullish(),
  status: z.string(),
  walletAddress: z.string().min(1).max(128),
  purchaseCurrency: z.string().max(64),
  purchaseNetwork: z.string().max(64),
  purchaseAmount: z.union([sum, decimal.transform((value) => ({ value, currency: '' }))]).nullish(),
  txHash: z.string().max(128).nullish(),
  createdAt: z.iso.datetime({ offset: true }).nullish(),
})
