import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '../errors/ApiError.ts'

const maxLength = 255

/** What a caller chose to call a request that it may repeat; undefined when it chose nothing. @throws ApiError 400 `idempotency-key`. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key !== '' && key.length <= maxLength) return key
  const description = `The idempotency key must have 1 to ${maxLength} characters.`
  throw new ApiError(400, { field: 'idempotency-key', description })
}
