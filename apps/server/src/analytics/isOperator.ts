import { createHash } from 'node:crypto'
import type { Config } from '../env.ts'
import { isEqual } from '../secrets/isEqual.ts'

/**
 * Whether a request has the operator's token: `Authorization: Bearer <token>`, or, as browsers send it, `Basic` with any user and the token
 * as the password. Never where no token is set.
 */
export function isOperator({ analytics }: Pick<Config, 'analytics'>, authorization: string | undefined): boolean {
  const token = analytics.token?.reveal()
  if (token === undefined) return false
  const [, scheme, value = ''] = /^(Bearer|Basic) (\S{1,1024})$/i.exec(authorization ?? '') ?? []
  const given = scheme?.toLowerCase() === 'basic' ? passwordOf(value) : value
  // Hashes have one length, which says nothing of the token's.
  return isEqual(hash(given), hash(token))
}

function passwordOf(value: string): string {
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
