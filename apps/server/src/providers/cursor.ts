import type * as z from 'zod'
import { ApiError } from '../errors/ApiError.ts'

/** Encodes the position after which the next page starts; opaque to callers. */
export function toCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor. @throws ApiError 400 `cursor` when it is not one of ours. */
export function fromCursor<schema extends z.ZodType>(schema: schema, cursor: string): z.infer<schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch (error) {
    throwInvalidCursor(error)
  }
}

/** @throws ApiError 400 `cursor` */
export function throwInvalidCursor(cause?: unknown): never {
  const description = 'Invalid parameter: cursor: it must be the `next` of an earlier response.'
  throw new ApiError(400, { field: 'cursor', description, cause })
}
