import { createHash } from 'node:crypto'

/** JSON that is written once for many callers, with its entity tag (RFC 9110, 8.8.3). */
export class PreparedResponse {
  #etag: string | undefined

  constructor(readonly bytes: Buffer) {}

  /** Made on first use: only a response that may be stored is sent with its tag. */
  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 27)}"`
    return this.#etag
  }
}

/** Writes a response that a handler returns again and again. The handler must have validated its parts. */
export function prepareResponse(json: string): PreparedResponse {
  return new PreparedResponse(Buffer.from(json))
}

/** Whether an `If-None-Match` header names the tag. Compared weakly, as a proxy that compresses weakens tags (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
