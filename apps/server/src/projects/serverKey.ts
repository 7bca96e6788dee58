import { createHash, randomBytes } from 'node:crypto'
import { createSecret, type Secret } from '../secrets/createSecret.ts'

/** How leaked keys are found in code and logs. */
const prefix = 'lk_'

/** A new secret key for a project's own servers: 256 random bits. */
export function createServerKey(): Secret {
  return createSecret(`${prefix}${randomBytes(32).toString('base64url')}`)
}

/** What is kept of a server key. */
export function hashServerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
