import { ApiError } from '../errors/ApiError.ts'

/** Deeper than any call here means; recursion over what passes is safe. */
const maxDepth = 32

/**
 * Reads JSON text of a caller: at most 32 levels deep, and without the one member name that means something else to JavaScript.
 * @throws ApiError 400 `body`.
 */
export function parseBody(text: string): unknown {
  if (isTooDeep(text))
    throw new ApiError(400, { field: 'body', description: `The body is more than ${maxDepth} levels deep.` })
  try {
    // Few bodies have a reason for the slower way; an escaped underscore may hide the name.
    if (!/__proto__|\\u005f/i.test(text)) return JSON.parse(text)
    return JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value))
  } catch {
    throw new ApiError(400, { field: 'body', description: 'The body is not JSON.' })
  }
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
