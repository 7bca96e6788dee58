import type { core } from 'zod'

export type Issue = core.$ZodIssue

/**
 * Describes what is wrong with an input: the field, and a sentence about it. The validator's own text exposes this server's types and
 * patterns, and changes with its version.
 * @example describeIssue(error.issues, { page: 0 }) // { field: 'page', sentence: 'must be at least 1' }
 */
export function describeIssue(issues: readonly Issue[], input: unknown): { field: string; sentence: string } {
  const [first] = issues
  if (!first) return { field: '', sentence: 'is invalid' }
  const issue = narrowUnion(first, [])
  const field = issue.path.map(String).join('.')
  return { field, sentence: describe(issue, getValue(input, issue.path)) }
}

/** Returns the issue of the union member that matched furthest; the union's own issue where none matched further than the others. */
function narrowUnion(issue: Issue, above: readonly PropertyKey[]): Issue {
  const path = [...above, ...issue.path]
  const here = { ...issue, path } as Issue // only its path differs
  if (issue.code !== 'invalid_union') return here
  const inside = issue.errors.flatMap(([one]) => (one ? [narrowUnion(one, path)] : []))
  const found = inside.find((one) => one.path.length > path.length || one.code === 'unrecognized_keys')
  return found ?? here
}

function getValue(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    input,
  )
}

/** A sentence about an issue. @param names how types are named. */
export function describe(issue: Issue, value: unknown, names = typeNames): string {
  if (value === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${names[issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      return issue.values.length > 20 ? 'is none of the known values' : `must be one of ${issue.values.join(', ')}`
    case 'too_big':
    case 'too_small':
      return describeSize(issue)
    case 'unrecognized_keys':
      return `has a member this endpoint does not know${nameOf(issue.keys[0])}`
    case 'invalid_union':
      return 'options' in issue ? `must be one of ${issue.options?.join(', ')}` : describeUnion(issue)
    // The message is ours where the contract defines one.
    case 'custom':
    case 'invalid_format':
      return /^(Invalid (input|string|[a-z0-9]+)( |:|$)|$)/.test(issue.message ?? '') &&
        !/^Invalid CAIP/.test(issue.message)
        ? 'does not have the form of this field'
        : issue.message
    default:
      return 'is invalid'
  }
}

export const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'an integer that JSON carries exactly',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function describeUnion(issue: core.$ZodIssueInvalidUnion): string {
  const kinds = issue.errors.flatMap(([one]) =>
    one?.code === 'invalid_type' && one.path.length === 0 ? (typeNames[one.expected] ?? []) : [],
  )
  const last = kinds.pop()
  if (last === undefined) return 'does not have the form of this field'
  return `must be ${kinds.length === 0 ? last : `${kinds.join(', ')} or ${last}`}`
}

function describeSize(issue: core.$ZodIssueTooBig | core.$ZodIssueTooSmall): string {
  const isBig = issue.code === 'too_big'
  const bound = isBig ? issue.maximum : issue.minimum
  const limit = issue.inclusive ? `at ${isBig ? 'most' : 'least'} ${bound}` : `${isBig ? 'less' : 'more'} than ${bound}`
  if (issue.origin === 'string') return `must have ${limit} ${bound === 1 ? 'character' : 'characters'}`
  if (issue.origin === 'array' || issue.origin === 'set')
    return `must have ${limit} ${bound === 1 ? 'entry' : 'entries'}`
  return `must be ${limit}`
}

/** Repeats a key only where it is a plain identifier. */
export function nameOf(key: string | undefined): string {
  return key !== undefined && /^\w{1,32}$/.test(key) ? `: "${key}"` : ''
}
