import { maxRpcBatch } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'

/** Deeper than any call here means; recursion over what passes is safe. */
const maxDepth = 32

/** Names that mean something else to JavaScript and characters that are none, as they may be written in JSON; escapes may hide either. */
const suspicious = /__proto__|\\u(?:005f|0000|d[89a-f])/i
/** NUL, which PostgreSQL's text cannot hold, and halves of characters, which UTF-8 cannot. */
const noCharacter = /[\0\p{Surrogate}]/u

/**
 * Reads JSON text of a caller: at most 32 levels deep, no list of more entries than a batch has calls, of nothing but characters, each member of an object named once, and none by the
 * name that means something else to JavaScript. Programs differ in which of two members with one name they read.
 * @throws ApiError 400 `body`; `batch` for the list, which is not read to its end.
 */
export function parseBody(text: string): unknown {
  const { depth, members, entries } = scan(text)
  if (entries > maxRpcBatch)
    throw new ApiError(400, { field: 'batch', description: `A batch has at most ${maxRpcBatch} calls.` })
  if (depth > maxDepth) refuse(`The body is more than ${maxDepth} levels deep.`)
  const value = parse(text)
  // Of two members with one name, however escaped, JSON.parse keeps one.
  if (members !== countMembers(value)) refuse('The body names a member of an object twice.')
  return value
}

function parse(text: string): unknown {
  try {
    // Few bodies have a reason for the slower way.
    return suspicious.test(text) ? JSON.parse(text, refuseUnsafe) : JSON.parse(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    return refuse('The body is not JSON.')
  }
}

function refuseUnsafe(name: string, value: unknown): unknown {
  if (noCharacter.test(name) || (typeof value === 'string' && noCharacter.test(value)))
    refuse('The body has a character that is none: NUL, or half of one.')
  if (name === '__proto__') refuse('The body has a member named __proto__.')
  return value
}

function refuse(description: string): never {
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

/**
 * Counts brackets, members and what the text lists outside of strings, before anything recurses; ends where the text is too deep or its
 * list too long.
 */
function scan(text: string): { depth: number; members: number; entries: number } {
  let depth = 0
  let members = 0
  let entries = 1
  let isList = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === codes.quote) index = endOfString(text, index)
    else if (code === codes.colon) members += 1
    else if (code === codes.openObject || code === codes.openList) {
      if (depth === 0) isList = code === codes.openList
      depth += 1
      if (depth > maxDepth) return { depth, members, entries }
    } else if (code === codes.closeObject || code === codes.closeList) depth -= 1
    else if (code === codes.comma && isList && depth === 1) {
      entries += 1
      if (entries > maxRpcBatch) return { depth, members, entries }
    }
  }
  return { depth: 0, members, entries }
}

/** Where the string that begins at `start` ends: at the first quote with an even number of backslashes before it. */
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
