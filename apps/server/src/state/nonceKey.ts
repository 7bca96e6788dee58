import { createHash } from 'node:crypto'
import type { NonceBinding } from './Nonces.ts'

/** Where a nonce is kept. Hashed: subjects and nonces come from callers, of any length and content. */
export function nonceKey({ purpose, subject, nonce }: NonceBinding & { nonce: string }): string {
  return hash([purpose, subject, nonce])
}

/** Under which nonces for one subject are counted. */
export function nonceSubjectKey({ purpose, subject }: NonceBinding): string {
  return hash([purpose, subject])
}

/** Under which nonces of one network are counted. */
export function nonceAskerKey(asker: string): string {
  return hash([asker])
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
