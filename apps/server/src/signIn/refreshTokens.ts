import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { RefreshToken } from '../stores/createSignInStore.ts'
import type { SignInSecret } from './openSignInSecret.ts'

/** 256 bits, base64url. */
const form = /^[\w-]{43}$/

/** The first refresh token of a session. */
export function createRefreshToken(): RefreshToken {
  return toRefreshToken(randomBytes(32))
}

/** What is stored of a token; undefined for a text that is none. */
export function hashRefreshToken(token: string): string | undefined {
  if (!form.test(token)) return undefined
  return createHash('sha256').update(Buffer.from(token, 'base64url')).digest('base64url')
}

/**
 * What follows a token in one attempt of the caller's. It is derived, not stored, so a caller that lost the response gets the same one again
 * for the same attempt. The second, if any, is what a server with the previous `SECRETS_KEY` gives.
 */
export function deriveRefreshTokens(
  { refreshKeys }: SignInSecret,
  { sessionId, hash, attempt }: { sessionId: string; hash: string; attempt: string },
): RefreshToken[] {
  const text = [sessionId, hash, attempt].join('|')
  return refreshKeys.map((key) => toRefreshToken(createHmac('sha256', key).update(text).digest()))
}

function toRefreshToken(bytes: Buffer): RefreshToken {
  return { token: bytes.toString('base64url'), hash: createHash('sha256').update(bytes).digest('base64url') }
}
