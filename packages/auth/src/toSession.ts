import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import type { Session } from './Session.ts'
import { SessionTokenError } from './SessionTokenError.ts'

const seconds = z.number().check(z.int(), z.gte(0), z.lte(253_402_300_799))
const claimsSchema = z.object({
  sub: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)),
  sid: z.string().check(z.minLength(1), z.maxLength(128)),
  domain: z.string().check(z.minLength(1), z.maxLength(261)),
  iat: seconds,
  exp: seconds,
})

/** The session of a token's verified claims. @throws SessionTokenError */
export function toSession(payload: JWTPayload): Session {
  const { data, error } = claimsSchema.safeParse(payload)
  if (error) throw new SessionTokenError('token_invalid', { cause: error })
  const { sid: id, sub: account, domain, iat, exp } = data
  return { id, account, domain, issuedAt: toText(iat), expiresAt: toText(exp) }
}

const toText = (seconds: number) => new Date(seconds * 1_000).toISOString()
