import { createHash } from 'node:crypto'

/** JSON that is written once for many callers, with its entity tag (RFC 9110, 8.8.3). */
export type PreparedResponse = { readonly [prepared]: true; readonly bytes: Buffer; readonly etag: string }

const prepared: unique symbol = Symbol('prepared')

/** Writes a response that a handler returns again and again. The handler must have validated its parts. */
export function prepareResponse(json: string): PreparedResponse {
  const bytes = Buffer.from(json)
  let etag: string | undefined
  return {
    [prepared]: true,
    bytes,
    // Only a response that may be stored is sent with its tag.
    get etag() {
      etag ??= `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
      return etag
    },
  }
}

/** Whether a handler's return value was prepared. */
export function isPrepared(response: unknown): response is PreparedResponse {
  return typeof response === 'object' && response !== null && prepared in response // only `prepareResponse` has the symbol
}

/** Whether an `If-None-Match` header names the tag. Compared weakly, as a proxy that compresses weakens tags (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
