import { ApiError } from '../errors/ApiError.ts'

/** Deeper than any call here means; recursion over what passes is safe. */
const maxDepth = 32

/** Names that mean something else to JavaScript and characters that are none, as they may be written in JSON; escapes may hide either. */
const suspicious = /__proto__|\\u(?:005f|0000|d[89a-f])/i
/** NUL, which PostgreSQL's text cannot hold, and halves of characters, which UTF-8 cannot. */
const noCharacter = /[\0\p{Surrogate}]/u

/**
 * Reads JSON text of a caller: at most 32 levels deep, of nothing but characters, and without the one member name that means something
 * else to JavaScript.
 * @throws ApiError 400 `body`.
 */
export function parseBody(text: string): unknown {
  if (isTooDeep(text))
    throw new ApiError(400, { field: 'body', description: `The body is more than ${maxDepth} levels deep.` })
  try {
    // Few bodies have a reason for the slower way.
    if (!suspicious.test(text)) return JSON.parse(text)
    return JSON.parse(text, dropUnsafe)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, { field: 'body', description: 'The body is not JSON.' })
  }
}

function dropUnsafe(name: string, value: unknown): unknown {
  if (noCharacter.test(name) || (typeof value === 'string' && noCharacter.test(value)))
    throw new ApiError(400, {
      field: 'body',
      description: 'The body has a character that is none: NUL, or half of one.',
    })
  return name === '__proto__' ? undefined : value
}

/** Counts brackets outside of strings, before anything recurses. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (inString) {
      if (character === '\\') index += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
