import { type Hex, size, slice } from 'viem'
import type { Call } from './decodeCalls.ts'
import type { Condition, FunctionRule } from './parseFunctions.ts'
import type { Rules } from './parseRules.ts'
import { readArguments } from './readArguments.ts'

/**
 * Checks an operation's calls against the owner's grant: each is a call to a listed function with arguments that meet the conditions, or a
 * plain transfer; native tokens within a function's limit.
 * @returns the reason for a rejection, as a sentence, or the native tokens that the calls take from the allowances.
 */
export function judgeCalls(rules: Rules, calls: readonly Call[]): { rejection: string } | { native: bigint } {
  if (calls.length === 0) return { rejection: 'It does nothing.' }
  let native = 0n
  for (const call of calls) {
    const drawn = drawnBy(rules, call)
    if (drawn === undefined) return { rejection: 'One of its calls is not among those that were granted.' }
    native += drawn
  }
  return { native }
}

/** Native tokens a call takes of the allowances; undefined where it is not allowed at all. */
function drawnBy({ functions, allowances }: Rules, { to, value, data }: Call): bigint | undefined {
  // A plain transfer.
  if (data === '0x') return allowances.length > 0 ? value : undefined
  if (size(data) < 4) return undefined
  const address = to.toLowerCase()
  const selector = slice(data, 0, 4)
  const rest = `0x${data.slice(10)}` as Hex // still hexadecimal
  const called = functions.filter((rule) => rule.address === address && rule.selector === selector)
  const allowed = called.flatMap((rule) => alternativesFor(rule, rest))
  if (allowed.some(({ valueLimit }) => valueLimit !== undefined && value <= valueLimit)) return 0n
  return allowed.some(({ valueLimit }) => valueLimit === undefined) ? value : undefined
}

function alternativesFor({ inputs, alternatives }: FunctionRule, data: Hex): FunctionRule['alternatives'] {
  const values = readArguments(inputs, data)
  if (!values) return []
  return alternatives.filter(({ conditions }) =>
    conditions.every((condition, index) => {
      const value = values[index]
      // No argument longer than one word meets a condition.
      return !condition || (value !== undefined && meets(value, condition))
    }),
  )
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
