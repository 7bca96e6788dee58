import type { Endpoint } from '@latchkey/wire'
import type * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'

/**
 * Reads the parts of a request by its contract. Parameters the contract does not know are dropped, as clients of other
 * versions send some.
 * @throws ApiError 400 naming the first field that does not read.
 */
export function parseInput(endpoint: Endpoint, input: { params: unknown; query: unknown; rawBody: string }) {
  return {
    params: endpoint.params && parse(endpoint.params, input.params, 'path'),
    query: endpoint.query && parse(endpoint.query, input.query, 'query'),
    body: endpoint.body && parse(endpoint.body, parseJson(input.rawBody), 'body'),
  }
}

function parse(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue && issue.path.length > 0 ? issue.path.map(String).join('.') : part
  throw new ApiError(400, { field, description: `Invalid parameter: ${field}: ${issue?.message ?? 'does not read'}` })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, { field: 'body', description: 'The body is not JSON.' })
  }
}
