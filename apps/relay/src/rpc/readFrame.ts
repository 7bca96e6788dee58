import * as z from 'zod'

/** A frame of a client: a call, the response to a delivery, or invalid. Ids are JSON tokens, echoed unchanged. */
export type Frame =
  | { kind: 'call'; idToken: string; method: string; params: unknown }
  | { kind: 'answer'; id: string; isResult: boolean }
  | { kind: 'invalid'; idToken: string; error: 'ParseError' | 'InvalidRequest' }

const frameSchema = z.object({
  method: z.string().max(64).optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** The id of a response to a frame without a valid id. */
const noId = '0'

/** The id where clients put it: first, an integer or plain text. */
const leadingId = /^\s{0,16}\{\s{0,16}"id"\s{0,16}:\s{0,16}(0|[1-9]\d{0,31}|"[\w-]{1,64}")\s{0,16}[,}]/

/** Parses a text frame; never throws. */
export function readFrame(text: string): Frame {
  // A relay does not support JSON-RPC batches, so a list is not parsed.
  if (/^\s*\[/.test(text)) return { kind: 'invalid', idToken: noId, error: 'InvalidRequest' }
  const value = parse(text)
  if (value === undefined) return { kind: 'invalid', idToken: noId, error: 'ParseError' }
  const { data } = frameSchema.safeParse(value)
  const idToken = data && readIdToken(text)
  // A number of up to 32 characters, or a string of up to 64.
  if (!data || !idToken || !/^(-?[\d.eE+-]{1,32}|"[^"\\]{1,64}")$/.test(idToken))
    return { kind: 'invalid', idToken: noId, error: 'InvalidRequest' }
  if (data.method !== undefined) return { kind: 'call', idToken, method: data.method, params: data.params }
  if (data.result !== undefined || data.error !== undefined)
    return { kind: 'answer', id: idToken.replaceAll('"', ''), isResult: data.error === undefined }
  return { kind: 'invalid', idToken, error: 'InvalidRequest' }
}

/** The id of a frame that is rejected unparsed. */
export function readLeadingId(text: string): string {
  return leadingId.exec(text)?.[1] ?? noId
}

/** Undefined for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The `id` of a JSON object, as written: clients use 19 digits, more than a JavaScript number holds, and the response must have the same
 * token. The last one counts, as in JSON.parse.
 * @param text valid JSON.
 */
function readIdToken(text: string): string | undefined {
  let depth = 0
  let isValue = false
  let key = ''
  let found: string | undefined
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '{' || char === '[') {
      depth += 1
      at += 1
    } else if (char === '}' || char === ']') {
      depth -= 1
      at += 1
    } else if (char === ',' || char === ':') {
      if (depth === 1) isValue = char === ':'
      at += 1
    } else if (char === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && !isValue) key = text.slice(at, end)
      else if (depth === 1 && isId(key)) found = text.slice(at, end)
      at = end
    } else {
      const end = endOfScalar(text, at)
      if (depth === 1 && isValue && end > at && isId(key)) found = text.slice(at, end)
      at = Math.max(end, at + 1)
    }
  }
  return found
}

/** `\u0069d` is `id` too. */
function isId(key: string): boolean {
  return key === '"id"' || (key.includes('\\') && JSON.parse(key) === 'id')
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end + 1
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text[quote - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

function endOfScalar(text: string, start: number): number {
  let end = start
  while (end < text.length && /[-+.\w]/.test(text.charAt(end))) end += 1
  return end
}
