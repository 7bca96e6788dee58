import * as z from 'zod'

/** What is read of Esplora's responses. Amounts are satoshis: JSON's numbers hold more than there will ever be. */

/** 21 million bitcoin. */
const mostSatoshis = 2_100_000_000_000_000
const satoshis = z.number().int().min(0).max(mostSatoshis).transform(BigInt)
/** Sums over the whole past count each coin as often as it moved. */
const sum = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).transform(BigInt)

/** Esplora lists 50 that wait and 25 of blocks; others list somewhat more. */
const mostListed = 200

const txid = z.string().regex(/^[0-9a-f]{64}$/)
const script = z.string().regex(/^(?:[0-9a-f]{2})*$/)

const statsSchema = z
  .object({ funded_txo_sum: sum, spent_txo_sum: sum, tx_count: z.number().int().min(0) })
  .transform((stats) => ({ amount: stats.funded_txo_sum - stats.spent_txo_sum, count: stats.tx_count }))

/** `/address/:address`, of that address and no other. */
export function addressSchema(address: string) {
  return z
    .object({ address: z.literal(address), chain_stats: statsSchema, mempool_stats: statsSchema })
    .transform(({ chain_stats, mempool_stats }) => ({
      confirmed: chain_stats.amount,
      /** What waits for a block adds to it, or takes from it. */
      pending: mempool_stats.amount,
    }))
    .refine(
      ({ confirmed, pending }) => isAmount(confirmed) && isAmount(confirmed + pending),
      'is more than there is, or less than nothing',
    )
}

const isAmount = (amount: bigint) => amount >= 0n && amount <= BigInt(mostSatoshis)

const outputSchema = z.object({ scriptpubkey: script, value: satoshis })
/** A coinbase spends nothing. */
const inputSchema = z.object({ prevout: outputSchema.nullish() })

const blockSchema = z.object({
  confirmed: z.literal(true),
  block_height: z.number().int().min(0),
  /** Seconds, of the four bytes that a block has for them. */
  block_time: z.number().int().min(0).max(0xffff_ffff),
})

export const transactionSchema = z
  .object({
    txid,
    vin: z.array(inputSchema).min(1),
    vout: z.array(outputSchema).min(1),
    fee: satoshis,
    status: z.union([blockSchema, z.object({ confirmed: z.literal(false) })]),
  })
  .refine(isBalanced, 'its amounts do not add up')

/** A list of an address's past: one that names a transaction of others is wrong, or lies. @param script of the address, in hex */
export function pastSchema(script: string) {
  const isOwn = (output: z.output<typeof outputSchema> | null | undefined) => output?.scriptpubkey === script
  return z
    .array(transactionSchema)
    .max(mostListed)
    .refine(
      (all) => all.every(({ vin, vout }) => vin.some(({ prevout }) => isOwn(prevout)) || vout.some(isOwn)),
      'names a transaction of others',
    )
    .refine((all) => new Set(all.map(({ txid }) => txid)).size === all.length, 'names a transaction twice')
}

export type EsploraTransaction = z.output<typeof transactionSchema>

/** What goes in comes out, or is the fee; a coinbase makes its own. */
function isBalanced({
  vin,
  vout,
  fee,
}: {
  vin: z.output<typeof inputSchema>[]
  vout: z.output<typeof outputSchema>[]
  fee: bigint
}) {
  if (vin.length === 1 && !vin[0]?.prevout) return true
  const spent = vin.map(({ prevout }) => prevout)
  if (!spent.every((output) => output)) return false
  const total = (outputs: readonly ({ value: bigint } | null | undefined)[]) =>
    outputs.reduce((all, output) => all + (output?.value ?? 0n), 0n)
  return total(spent) === total(vout) + fee
}
