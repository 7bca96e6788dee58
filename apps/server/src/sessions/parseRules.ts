import { type AbiFunction, type Address, type Hex, isAddress } from 'viem'
import { toFunctionSelector } from 'viem/utils'
import * as z from 'zod'
import type { TypedData } from './TypedData.ts'

/** What a granted session allows, as far as this server can hold an operation to it. */
export type Rules = {
  functions: readonly FunctionRule[]
  /** Native tokens that may be sent, each amount again in every period. */
  allowances: readonly { amount: bigint; startSeconds: number; periodSeconds: number }[]
  limits: readonly Limit[]
}

export type FunctionRule = {
  address: Address
  selector: Hex
  abi: AbiFunction
  /** Native tokens with one call; undefined leaves them to the allowances. */
  valueLimit: bigint | undefined
  conditions: readonly (Condition | undefined)[]
}

export type Condition = { operator: z.infer<typeof operatorSchema>; value: bigint }

/** `gas`: wei of fees of all operations. `calls`: operations, of all time or of the last `seconds`. */
export type Limit = { kind: 'gas'; wei: bigint } | { kind: 'calls'; count: number; seconds: number | undefined }

const maxSeconds = 253_402_300_799

/** Hexadecimal or decimal text, or a number that is exact. */
const quantity = z
  .union([
    z
      .string()
      .max(80)
      .regex(/^(0x[0-9a-fA-F]+|\d+)$/),
    z.int().min(0),
  ])
  .transform((value) => BigInt(value))
const seconds = quantity.transform(Number).pipe(z.int().min(0).max(maxSeconds))
const positive = quantity.transform(Number).pipe(z.int().min(1).max(maxSeconds))
const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }))

const operatorSchema = z.enum([
  'EQUAL',
  'NOT_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
])
const conditionSchema = z.nullish(z.object({ condition: operatorSchema, value: quantity }))
const functionSchema = z.object({
  functionName: z.string().min(1),
  args: z.array(conditionSchema).nullish(),
  valueLimit: quantity.nullish(),
})
const inputSchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  components: z.array(z.unknown()).optional(),
})
const abiItemSchema = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  inputs: z.array(inputSchema).optional(),
})
const contractCallSchema = z.object({
  address,
  abi: z.array(abiItemSchema).max(1_000),
  functions: z.array(functionSchema).max(100),
})
const allowanceSchema = z.object({ allowance: quantity, start: seconds, period: positive })

/**
 * Reads a session's permissions and policies. A permission that does not read, or of a kind unknown here, allows nothing; a policy like
 * that cannot be held, so nothing is allowed at all.
 * @returns undefined where a policy does not read.
 */
export function parseRules(session: {
  permissions: readonly TypedData[]
  policies: readonly TypedData[]
}): Rules | undefined {
  const limits = session.policies.map(parseLimit)
  if (!limits.every((limit) => limit !== undefined)) return undefined
  return {
    functions: session.permissions.flatMap(parseContractCall),
    allowances: session.permissions.flatMap(parseAllowance),
    limits,
  }
}

function parseLimit({ type, data }: TypedData): Limit | undefined {
  if (type === 'gas-limit') {
    const parsed = z.object({ limit: quantity }).safeParse(data)
    return parsed.success ? { kind: 'gas', wei: parsed.data.limit } : undefined
  }
  if (type === 'call-limit') {
    const parsed = z.object({ count: positive }).safeParse(data)
    return parsed.success ? { kind: 'calls', count: parsed.data.count, seconds: undefined } : undefined
  }
  if (type !== 'rate-limit') return undefined
  const parsed = z.object({ count: positive, interval: positive }).safeParse(data)
  return parsed.success ? { kind: 'calls', count: parsed.data.count, seconds: parsed.data.interval } : undefined
}

function parseAllowance({ type, data }: TypedData): Rules['allowances'] {
  const parsed = allowanceSchema.safeParse(type === 'native-token-recurring-allowance' ? data : undefined)
  if (!parsed.success) return []
  const { allowance, start, period } = parsed.data
  return [{ amount: allowance, startSeconds: start, periodSeconds: period }]
}

function parseContractCall({ type, data }: TypedData): FunctionRule[] {
  const parsed = contractCallSchema.safeParse(type === 'contract-call' ? data : undefined)
  if (!parsed.success) return []
  return parsed.data.functions.flatMap(({ functionName, args, valueLimit }) =>
    parsed.data.abi
      .filter((item) => item.type === 'function' && item.name === functionName)
      .flatMap((item) => {
        const abi = { ...item, type: 'function', inputs: item.inputs ?? [], outputs: [] } as unknown as AbiFunction // what viem reads of it is checked: name and inputs
        const conditions = (args ?? []).map((one) => (one ? { operator: one.condition, value: one.value } : undefined))
        const selector = selectorOf(abi)
        const isRule = selector !== undefined && conditions.length <= abi.inputs.length
        return isRule
          ? [{ address: parsed.data.address, selector, abi, valueLimit: valueLimit ?? undefined, conditions }]
          : []
      }),
  )
}

function selectorOf(abi: AbiFunction): Hex | undefined {
  try {
    return toFunctionSelector(abi)
  } catch {
    return undefined // types that are none
  }
}
