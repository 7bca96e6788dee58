import { createHash } from 'node:crypto'
import type { NonceBinding } from './Nonces.ts'

/** Where a nonce is kept. Hashed: subjects and nonces come from callers, of any length and content. */
export function nonceKey({ purpose, subject, nonce }: NonceBinding & { nonce: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([purpose, subject, nonce]))
    .digest('hex')
}
