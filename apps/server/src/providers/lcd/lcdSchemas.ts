import * as z from 'zod'
import { denomSchema } from '../../chains/cosmos/cosmosSchema.ts'
import { heightSchema } from './createLcd.ts'

/** What is read of a node's REST responses. Amounts are texts of digits. */

/** Of 256 bits, as the chains count. */
const most = 2n ** 256n
const amountSchema = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((amount) => amount < most, 'is more than a chain counts')

/** Any denomination: those that cannot be named here are left out later. */
const coinSchema = z.object({ denom: z.string().min(1).max(128), amount: amountSchema })

/** Some nodes send all of them, whatever was asked for. */
const mostListed = 10_000

/** `/cosmos/bank/v1beta1/balances/:address` */
export const balancesSchema = z
  .object({
    balances: z
      .array(coinSchema)
      .max(mostListed)
      .refine((all) => new Set(all.map(({ denom }) => denom)).size === all.length, 'names a denomination twice'),
    pagination: z.object({ next_key: z.string().nullish() }).nullish(),
  })
  .transform(({ balances, pagination }) => ({ balances, isWhole: !pagination?.next_key }))

/** `/cosmos/bank/v1beta1/balances/:address/by_denom`, of that denomination and no other. */
export const balanceSchema = (denom: string) =>
  z.object({ balance: z.object({ denom: z.literal(denom), amount: amountSchema }) })

/**
 * `/cosmos/bank/v1beta1/denoms_metadata/:denom`, of that denomination: with the decimals of the unit in which it is shown, undefined where it
 * does not say which one that is.
 */
export const metadataSchema = (denom: string) =>
  z
    .object({
      metadata: z.object({
        base: z.literal(denom),
        display: z.string(),
        name: z.string().default(''),
        symbol: z.string().default(''),
        denom_units: z.array(z.object({ denom: z.string(), exponent: z.number().int().min(0).max(255) })).max(100),
      }),
    })
    .transform(({ metadata: { name, symbol, display, denom_units } }) => {
      const decimals = denom_units.find((unit) => unit.denom === display)?.exponent
      return { name, symbol, decimals: decimals !== undefined && decimals <= 30 ? decimals : undefined }
    })

const typeSchema = z.string().regex(/^\/[a-zA-Z][\w.]{0,126}$/)
const messageSchema = z.looseObject({ '@type': typeSchema })

/** A transfer of the bank module. */
export const sendSchema = z.object({
  '@type': z.literal('/cosmos.bank.v1beta1.MsgSend'),
  from_address: z.string().min(1).max(128),
  to_address: z.string().min(1).max(128),
  amount: z.array(coinSchema).min(1).max(100),
})

const transactionSchema = z.object({
  body: z.object({ messages: z.array(messageSchema).min(1), memo: z.string().nullish() }),
  auth_info: z.object({
    signer_infos: z.array(z.object({ sequence: z.string().regex(/^\d{1,20}$/) })),
    fee: z.object({ payer: z.string().default(''), amount: z.array(coinSchema).max(100).default([]) }),
  }),
})

const responseSchema = z.looseObject({
  height: heightSchema.transform(BigInt),
  txhash: z.string().regex(/^[0-9A-F]{64}$/),
  /** 0 where it had its effect. */
  code: z.number().int().min(0),
  timestamp: z.iso.datetime(),
})

export type CosmosEntry = z.output<typeof responseSchema> & { transaction: z.output<typeof transactionSchema> }

/** A page of `/cosmos/tx/v1beta1/txs`: one that names a transaction of others, or a newer one than was asked for, is wrong, or lies. */
export function pastSchema(address: string, { until, limit }: { until: bigint | undefined; limit: number }) {
  return z
    .object({
      txs: z.array(transactionSchema).max(limit),
      tx_responses: z.array(responseSchema).max(limit),
    })
    .refine(({ txs, tx_responses }) => txs.length === tx_responses.length, 'has another number of outcomes')
    .transform(({ txs, tx_responses }) =>
      tx_responses.flatMap((response, index): CosmosEntry[] => {
        const transaction = txs[index]
        return transaction ? [{ ...response, transaction }] : []
      }),
    )
    .refine((all) => all.every((one) => concerns(one, address)), 'names a transaction of others')
    .refine((all) => new Set(all.map(({ txhash }) => txhash)).size === all.length, 'names a transaction twice')
    .refine(
      (all) => all.every(({ height }, index) => height <= (all[index - 1]?.height ?? until ?? height)),
      'is not ordered by height, or newer than asked for',
    )
}

/** Who signed, paid or received is named in a message, as the fee's payer, or in what the chain tells of it. */
function concerns({ transaction, events, logs }: CosmosEntry, address: string): boolean {
  return JSON.stringify([transaction, events, logs], writeBigint).includes(`"${address}"`)
}

const writeBigint = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Whether a chain's denomination can be an address in an id of CAIP-10. */
export const isNamed = (denom: string): boolean => denomSchema.safeParse(denom).success
