import * as z from 'zod'

/** The node's responses that the indexer reads (execution-apis `eth`, geth's callTracer), with hex parsed into numbers. */

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const lower = hex.transform((value) => value.toLowerCase() as `0x${string}`) // the regex proves the template
const quantity = hex.transform((value) => Number(value))
const amount = hex.transform((value) => BigInt(value))

export const transactionSchema = z.object({
  hash: lower,
  from: lower,
  to: lower.nullish(),
  nonce: quantity,
  value: amount,
  input: lower,
})

export const blockSchema = z.object({
  number: quantity,
  hash: lower,
  parentHash: lower,
  timestamp: quantity,
  transactions: z.array(transactionSchema),
})

/** A block with the hashes of its transactions. */
export const headerSchema = blockSchema.extend({ transactions: z.array(lower) })

export const logSchema = z.object({ address: lower, topics: z.array(lower), data: lower, logIndex: quantity })

export const receiptSchema = z.object({
  transactionHash: lower,
  blockHash: lower,
  /** Absent before Byzantium, where a receipt does not show a failure. */
  status: quantity.default(1),
  contractAddress: lower.nullish(),
  logs: z.array(logSchema),
})

const frameFields = {
  type: z.string(),
  from: lower,
  to: lower.nullish(),
  value: amount.nullish(),
  error: z.string().nullish(),
}

export type CallFrame = z.infer<z.ZodObject<typeof frameFields>> & { calls?: CallFrame[] | undefined }

export const frameSchema: z.ZodType<CallFrame> = z.object({
  ...frameFields,
  get calls() {
    return z.array(frameSchema).optional()
  },
})

/** One entry for each transaction, with an `error` instead of a `result` where the node cannot trace it, such as for pruned state. */
export const tracesSchema = z.array(z.object({ result: frameSchema.optional().catch(undefined) }))

export type Block = z.infer<typeof blockSchema>
export type Log = z.infer<typeof logSchema>
export type Receipt = z.infer<typeof receiptSchema>

/** A block with its receipts and traces. */
export type FetchedBlock = {
  block: Block
  /** In the order of `block.transactions`. */
  receipts: Receipt[]
  /** In the order of `block.transactions`; undefined where the node does not trace. */
  traces: (CallFrame | undefined)[]
}
