import * as z from 'zod'
import { type FunctionRule, parseFunctions, quantity } from './parseFunctions.ts'
import type { TypedData } from './TypedData.ts'

/** What a granted session allows, as far as this server can hold an operation to it. */
export type Rules = {
  functions: readonly FunctionRule[]
  /** Native tokens that may be sent, each amount again in every period. */
  allowances: readonly { amount: bigint; startSeconds: number; periodSeconds: number }[]
  limits: readonly Limit[]
}

/** `gas`: wei of fees of all operations. `calls`: operations, of all time or of the last `seconds`. */
export type Limit = { kind: 'gas'; wei: bigint } | { kind: 'calls'; count: number; seconds: number | undefined }

const maxSeconds = 253_402_300_799

const seconds = quantity.transform(Number).pipe(z.int().min(0).max(maxSeconds))
const positive = quantity.transform(Number).pipe(z.int().min(1).max(maxSeconds))
const allowanceSchema = z.object({ allowance: quantity, start: seconds, period: positive })

/**
 * Reads a session's permissions and policies. An invalid or unknown permission allows nothing. An invalid or unknown
 * policy cannot be enforced, so with one nothing is allowed at all.
 * @returns the reason for a rejection, as a sentence, if nothing may be signed.
 */
export function parseRules(session: {
  permissions: readonly TypedData[]
  policies: readonly TypedData[]
}): Rules | { rejection: string } {
  const limits = session.policies.map(parseLimit)
  if (!limits.every((limit) => limit !== undefined))
    return { rejection: 'The session has a policy that this server cannot hold an operation to.' }
  const functions = parseFunctions(session.permissions)
  if ('rejection' in functions) return { rejection: `${functions.rejection} Begin a new session.` }
  return { functions, allowances: session.permissions.flatMap(parseAllowance), limits }
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

/** Sessions that sign again and again. Permissions have at most 64 kB each, so that these stay within tens of MB. */
const maxKept = 128
const kept = new Map<string, Rules | { rejection: string }>()

/** The rules of a granted session, parsed once: what is in force never changes. The sessions used last are kept. */
export function readRules(session: {
  pci: string
  permissions: readonly TypedData[]
  policies: readonly TypedData[]
}): Rules | { rejection: string } {
  const { pci } = session
  const rules = kept.get(pci) ?? parseRules(session)
  kept.delete(pci)
  kept.set(pci, rules)
  const [oldest] = kept.keys()
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  return rules
}
