import { type Hex, isAddressEqual, size, slice } from 'viem'
import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import type { Call } from './decodeCalls.ts'
import type { Condition, FunctionRule, Rules } from './parseRules.ts'

/** What was co-signed for a session, this operation left out. */
export type Usage = { count: number; native: bigint; fees: bigint }

/** What an operation takes of a session's budgets. */
export type Demand = { native: bigint; fees: bigint }

/**
 * Holds an operation to what the owner granted: every call to a listed function with arguments that meet the conditions, or a plain
 * transfer; native tokens within each function's limit, else within every allowance of the period; fees and numbers within the policies.
 * @param options.fees wei the account may have to pay for it.
 * @param options.since what was co-signed since a time (Unix seconds), or ever.
 * @returns why it is refused, in a sentence, or what it takes.
 */
export async function judgeOperation(
  rules: Rules,
  options: {
    calls: readonly Call[]
    fees: bigint
    nowSeconds: number
    since: (seconds: number | undefined) => Promise<Usage>
  },
): Promise<{ refusal: string } | Demand> {
  const { calls, fees, nowSeconds, since } = options
  if (calls.length === 0) return { refusal: 'It does nothing.' }
  let native = 0n
  for (const call of calls) {
    const drawn = drawnBy(rules, call)
    if (drawn === undefined) return { refusal: 'One of its calls is not among those that were granted.' }
    native += drawn
  }
  if (native > 0n && rules.allowances.length === 0) return { refusal: 'It sends more than was granted.' }
  for (const { amount, startSeconds, periodSeconds } of native > 0n ? rules.allowances : []) {
    if (nowSeconds < startSeconds) return { refusal: 'What it sends is not granted yet.' }
    const period = Math.floor((nowSeconds - startSeconds) / periodSeconds)
    const spent = (await since(startSeconds + period * periodSeconds)).native
    if (spent + native > amount) return { refusal: 'It sends more than is left of what was granted for this period.' }
  }
  for (const limit of rules.limits) {
    if (limit.kind === 'gas') {
      if ((await since(undefined)).fees + fees > limit.wei) return { refusal: 'Its fees are above what was granted.' }
      continue
    }
    const { count } = await since(limit.seconds === undefined ? undefined : nowSeconds - limit.seconds + 1)
    if (count >= limit.count) return { refusal: 'No further operation is granted now.' }
  }
  return { native, fees }
}

/** Native tokens a call takes of the allowances; undefined where it is not allowed at all. */
function drawnBy({ functions, allowances }: Rules, call: Call): bigint | undefined {
  // A plain transfer.
  if (call.data === '0x') return allowances.length > 0 ? call.value : undefined
  const draws = functions
    .filter((rule) => isCallOf(rule, call))
    .map(({ valueLimit }) => (valueLimit === undefined ? call.value : call.value <= valueLimit ? 0n : undefined))
    .filter((draw) => draw !== undefined)
  return draws.includes(0n) ? 0n : draws[0]
}

function isCallOf({ address, selector, abi, conditions }: FunctionRule, { to, data }: Call): boolean {
  if (!isAddressEqual(address, to) || size(data) < 4 || slice(data, 0, 4) !== selector) return false
  const args = decodeArguments(abi, data)
  if (!args) return false
  return conditions.every((condition, index) => {
    if (!condition) return true
    const value = toNumber(abi.inputs[index]?.type, args[index])
    return value !== undefined && meets(value, condition)
  })
}

/** The arguments, where the data is exactly their encoding: what two decoders could read differently is not signed. */
function decodeArguments(abi: FunctionRule['abi'], data: Hex): readonly unknown[] | undefined {
  try {
    const { args = [] } = decodeFunctionData({ abi: [abi], data }) as { args?: readonly unknown[] } // the abi is read at run time
    const again = encodeFunctionData({ abi: [abi], functionName: abi.name, args } as never) // as above
    return again === data.toLowerCase() ? args : undefined
  } catch {
    return undefined
  }
}

/** Arguments of one word as a number; conditions on others are met by nothing. */
function toNumber(type: string | undefined, value: unknown): bigint | undefined {
  if (type === 'bytes' || type === 'string') return undefined
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' || typeof value === 'boolean') return BigInt(value)
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  return undefined
}

function meets(value: bigint, { operator, value: bound }: Condition): boolean {
  switch (operator) {
    case 'EQUAL':
      return value === bound
    case 'NOT_EQUAL':
      return value !== bound
    case 'GREATER_THAN':
      return value > bound
    case 'GREATER_THAN_OR_EQUAL':
      return value >= bound
    case 'LESS_THAN':
      return value < bound
    case 'LESS_THAN_OR_EQUAL':
      return value <= bound
  }
}
