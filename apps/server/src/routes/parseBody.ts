import { maxRpcBatch } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'

/** Deeper than any valid body. Recursion over a body within the limit is safe. */
const maxDepth = 32
/** More than a batch of 1,000 calls contains. Each value costs time and memory besides its bytes. */
const maxValues = 50_000

/** Possible `__proto__` or invalid characters, literal or escaped. */
const suspicious = /__proto__|\\u(?:005f|0000|d[89a-f])/i
/** NUL, which PostgreSQL's text cannot store, and lone surrogates, which UTF-8 cannot encode. */
const invalidCharacter = /[\0\p{Surrogate}]/u

/**
 * Parses a caller's JSON. Rejects more than 32 levels, more than 50,000 values, a list longer than a batch may be, invalid characters,
 * members named `__proto__`, and duplicate members, of which parsers read different ones.
 * @param json what `JSON.parse` made of the same text, if it is known.
 * @throws ApiError 400 `body`; 400 `batch` for a list that is too long, before it is read to its end.
 */
export function parseBody(text: string, json?: { value: unknown } | null): unknown {
  const members = scan(text)
  const value = json ? json.value : parse(text)
  if (suspicious.test(text)) rejectUnsafe(value)
  // JSON.parse keeps one of two members with the same name, however they are escaped.
  if (members !== countMembers(value)) reject('The body names a member of an object twice.')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return reject('The body is not JSON.')
  }
}

/** Checks the parsed value; a reviver of JSON.parse would take ten times as long. */
function rejectUnsafe(value: unknown): void {
  if (typeof value === 'string') rejectInvalidCharacter(value)
  else if (Array.isArray(value)) for (const item of value) rejectUnsafe(item)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      if (name === '__proto__') reject('The body has a member named __proto__.')
      rejectInvalidCharacter(name)
      rejectUnsafe(item)
    }
}

function rejectInvalidCharacter(text: string): void {
  if (invalidCharacter.test(text)) reject('The body has a character that is none: NUL, or half of one.')
}

function reject(description: string): never {
  throw new ApiError(400, { field: 'body', description })
}

const codes = {
  quote: 34,
  comma: 44,
  colon: 58,
  openList: 91,
  escape: 92,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
}

/** Counts the members of objects and checks the limits, without recursion, before the text is parsed. */
function scan(text: string): number {
  let depth = 0
  let members = 0
  let values = 1
  let entries = 1
  let isList = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === codes.quote) index = endOfString(text, index)
    else if (code === codes.colon) members += 1
    else if (code === codes.openObject || code === codes.openList) {
      if (depth === 0) isList = code === codes.openList
      depth += 1
      values += 1
      if (depth > maxDepth) reject(`The body is more than ${maxDepth} levels deep.`)
    } else if (code === codes.closeObject || code === codes.closeList) depth -= 1
    else if (code === codes.comma) {
      values += 1
      if (isList && depth === 1) entries += 1
      if (entries > maxRpcBatch)
        throw new ApiError(400, { field: 'batch', description: `A batch has at most ${maxRpcBatch} calls.` })
    }
    if (values > maxValues) reject(`The body has more than ${maxValues} values.`)
  }
  return members
}

/** The end of the string that starts at `start`: the first quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === codes.escape) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item)
    return count
  }
  for (const item of Object.values(value)) count += 1 + countMembers(item)
  return count
}
