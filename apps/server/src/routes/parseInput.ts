import type { Endpoint } from '@latchkey/wire'
import type * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { parseBody } from './parseBody.ts'

type Input = {
  params: unknown
  query: unknown
  /** Of the request, as it arrived. */
  url: string
  rawBody: string
  /** The body, if something parsed it before. */
  json: { value: unknown } | null
}

/** Texts of one contract that are kept, and the longest of them: the pages of an app send the same few. */
const maxTexts = 64
const maxLength = { query: 256, body: 8_192 }

/**
 * Creates the parser of a contract's requests. Unknown parameters are ignored, as clients of other versions send some. A query is
 * parsed once for all requests with the same text in it, so it is frozen.
 * @param options.keepsBodies also a body, of a contract that only reads.
 * @returns a function that throws ApiError 400 naming the first invalid field; 422 (or the contract's `bodyErrorStatus`) when it is in a
 *   JSON body.
 */
export function createInputParser(endpoint: Endpoint, { keepsBodies = false } = {}) {
  const { params, query, body, bodyErrorStatus = 422 } = endpoint
  const readQuery = parseOnce(maxLength.query)
  const readBody = keepsBodies ? parseOnce(maxLength.body) : (_text: string, read: () => unknown) => read()
  return (input: Input) => ({
    params: params && parse(params, withoutNul(input.params), { part: 'path', status: 400 }),
    query:
      query &&
      readQuery(textOfQuery(input.url), () => parse(query, withoutNul(input.query), { part: 'query', status: 400 })),
    body:
      body &&
      readBody(input.rawBody, () =>
        parse(body, parseBody(input.rawBody, input.json), { part: 'body', status: bodyErrorStatus }),
      ),
  })
}

/** Keeps what the latest texts, up to this length, were parsed to. */
function parseOnce(longest: number) {
  const known = new Map<string, unknown>()
  return (text: string | undefined, read: () => unknown): unknown => {
    // Looking a text up reads all of it.
    if (text === undefined || text.length > longest) return read()
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const parsed = freeze(read())
    const oldest = known.keys().next()
    if (known.size >= maxTexts && !oldest.done) known.delete(oldest.value)
    known.set(text, parsed)
    return parsed
  }
}

/** What follows the first `?`; undefined where there is a `#`, which may begin a query too. */
function textOfQuery(url: string): string | undefined {
  if (url.includes('#')) return undefined
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) freeze(member)
  return Object.freeze(value)
}

function parse(schema: z.ZodMiniType, value: unknown, at: { part: string; status: 400 | 422 }): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { field: named, sentence } = describeIssue(result.error.issues, value)
  const field = named || at.part
  throw new ApiError(at.status, { field, description: `Invalid parameter: ${field}: ${sentence}` })
}

/** Rejects NUL characters: no parameter needs one, and PostgreSQL's text cannot store one. @throws ApiError 400 */
function withoutNul(values: unknown): unknown {
  for (const [field, value] of Object.entries(values ?? {})) {
    if (!String(value).includes('\0')) continue
    throw new ApiError(400, { field, description: `Invalid parameter: ${field}: NUL characters are not allowed` })
  }
  return values
}

const bytesPerPoint = 64 * 1024

/** Points a body or a frame costs besides its request: one for each full 64 KiB. */
export function bodyCost(text: string): number {
  return Math.floor(text.length / bytesPerPoint)
}

/** Larger than any form. A larger body gets 413 unless its contract allows more. */
export const defaultBodyBytes = 65_536

/** Bytes a body of an endpoint may have. */
export function maxBodyBytes({ maxBodyBytes = defaultBodyBytes }: Endpoint): number {
  return maxBodyBytes
}
