import type { Endpoint } from '@latchkey/wire'
import type * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'
import { describeIssue } from '../errors/describeIssue.ts'
import { parseBody } from './parseBody.ts'

/**
 * Parses the parts of a request by its contract. Unknown parameters are ignored, as clients of other
 * versions send some.
 * @throws ApiError 400 naming the first invalid field; 422 (or the contract's `bodyErrorStatus`) when it is in a JSON body.
 */
export function parseInput(endpoint: Endpoint, input: { params: unknown; query: unknown; rawBody: string }) {
  return {
    params: endpoint.params && parse(endpoint.params, withoutNul(input.params), { part: 'path', status: 400 }),
    query: endpoint.query && parse(endpoint.query, withoutNul(input.query), { part: 'query', status: 400 }),
    body:
      endpoint.body &&
      parse(endpoint.body, parseBody(input.rawBody), { part: 'body', status: endpoint.bodyErrorStatus ?? 422 }),
  }
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
