import { type Address, type Hex, isAddress, keccak256, slice, stringToHex } from 'viem'
import * as z from 'zod'
import { type AbiType, parseAbiType } from './parseAbiType.ts'
import type { TypedData } from './TypedData.ts'

/** Hexadecimal or decimal text, or a number that is exact. */
export const quantity = z
  .union([
    z
      .string()
      .max(80)
      .regex(/^(0x[0-9a-fA-F]+|\d+)$/),
    z.int().min(0),
  ])
  .transform((value) => BigInt(value))

/** A function of one contract that may be called as one of the alternatives says. */
export type FunctionRule = {
  /** Lower case. */
  address: Address
  selector: Hex
  inputs: readonly AbiType[]
  alternatives: {
    /** Maximum native tokens of one call; undefined means that only the allowances limit them. */
    valueLimit: bigint | undefined
    conditions: readonly (Condition | undefined)[]
  }[]
}

export type Condition = { operator: z.infer<typeof operatorSchema>; value: bigint }

/** Functions, each counted once per overload in the ABI, of a whole session: each call is checked against all of them. */
const maxFunctions = 256

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
const abiItemSchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  inputs: z.array(z.unknown()).optional(),
})
type AbiItem = z.infer<typeof abiItemSchema>
const contractCallSchema = z.object({
  address: z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false })),
  abi: z.array(abiItemSchema),
  functions: z.array(functionSchema),
})

/**
 * Reads the functions that a session's permissions allow. An invalid permission allows none.
 * @returns the reason for a rejection, as a sentence, if there are too many or a granted function has no signature: the rules must be what
 *   the permission showed its owner.
 */
export function parseFunctions(permissions: readonly TypedData[]): readonly FunctionRule[] | { rejection: string } {
  const rules = new Map<string, FunctionRule>()
  let count = 0
  for (const { type, data } of permissions) {
    const parsed = contractCallSchema.safeParse(type === 'contract-call' ? data : undefined)
    if (!parsed.success) continue
    const address = parsed.data.address.toLowerCase() as Address // differs in letter case only
    const items = groupByName(parsed.data.abi)
    const signatures = new Map<AbiItem, Signature | undefined>()
    for (const { functionName, args, valueLimit } of parsed.data.functions) {
      if (!isIdentifier(functionName)) return { rejection: rejectSignature(functionName) }
      const overloads = items.get(functionName) ?? []
      count += overloads.length
      if (count > maxFunctions)
        return { rejection: `The permissions grant more than ${maxFunctions} functions: grant fewer.` }
      const conditions = (args ?? []).map((one) => (one ? { operator: one.condition, value: one.value } : undefined))
      for (const item of overloads) {
        if (!signatures.has(item)) signatures.set(item, toSignature(functionName, item))
        const signature = signatures.get(item)
        if (!signature) return { rejection: rejectSignature(functionName) }
        if (conditions.length > signature.inputs.length) continue
        const key = `${address} ${signature.text}`
        const { selector, inputs } = signature
        const rule = rules.get(key) ?? { address, selector, inputs, alternatives: [] }
        rule.alternatives.push({ valueLimit: valueLimit ?? undefined, conditions })
        rules.set(key, rule)
      }
    }
  }
  return [...rules.values()]
}

type Signature = { text: string; selector: Hex; inputs: readonly AbiType[] }

/** Built here from the types that arguments are read by, so that the two cannot differ. */
function toSignature(name: string, { inputs = [] }: AbiItem): Signature | undefined {
  const types = inputs.map((input) => parseAbiType(input))
  if (!types.every((type) => type !== undefined)) return undefined
  const text = `${name}(${types.map((type) => type.name).join(',')})`
  return { text, selector: slice(keccak256(stringToHex(text)), 0, 4), inputs: types }
}

function groupByName(abi: readonly AbiItem[]): Map<string, AbiItem[]> {
  const items = new Map<string, AbiItem[]>()
  for (const item of abi) {
    if (item.type !== 'function' || item.name === undefined) continue
    const named = items.get(item.name)
    if (named) named.push(item)
    else items.set(item.name, [item])
  }
  return items
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

function rejectSignature(name: string): string {
  return `The ABI of ${JSON.stringify(name.slice(0, 64))} is not one: a function has a name, and inputs of Solidity types such as uint256, address or tuple with components.`
}
