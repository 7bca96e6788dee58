import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base64url, errors, jwtVerify, SignJWT } from 'jose'
import type { Session } from '../Session.ts'
import { SessionTokenError } from '../SessionTokenError.ts'
import { toSession } from '../toSession.ts'
import type { StoredSession } from './AuthStore.ts'
import { authenticate, deriveKey, encode, isSame, type KeySource } from './keys.ts'

/** Access tokens live 15 minutes. */
export const accessMs = 15 * 60_000
const tagBytes = 16

export type Tokens = ReturnType<typeof createTokens>

/** The tokens of an app's sessions: all derive from its secret and domain, each kind by a key of its own. */
export function createTokens({ now, ...source }: KeySource & { now: () => number }) {
  const { domain } = source
  const [accessKey, refreshKey] = [deriveKey(source, 'access'), deriveKey(source, 'refresh')]
  const tagKey = deriveKey(source, 'tag')
  const issuer = `latchkey-auth:${domain}`

  function writeRefresh(id: string, seed: Uint8Array): string {
    const body = `${id}.${base64url.encode(seed)}`
    return `${body}.${base64url.encode(authenticate(tagKey, body).subarray(0, tagBytes))}`
  }

  return {
    /** JWT, HS256: this backend alone makes and reads it. */
    async writeAccess({ id, account }: StoredSession): Promise<{ token: string; expiresAt: number }> {
      const issuedAt = Math.floor(now() / 1_000)
      const expiresAt = issuedAt + accessMs / 1_000
      const token = await new SignJWT({ sid: id, domain, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(account)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(accessKey)
      return { token, expiresAt: expiresAt * 1_000 }
    },

    /** The session as its access token says it; undefined for one of others, or over. */
    async readAccess(token: string): Promise<Session | undefined> {
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          issuer,
          audience: issuer,
          currentDate: new Date(now()),
          requiredClaims: ['sub', 'iat', 'exp'],
        })
        return toSession(payload)
      } catch (thrown) {
        if (thrown instanceof errors.JOSEError || thrown instanceof SessionTokenError) return undefined
        throw thrown
      }
    },

    /** The first refresh token of a session. */
    createRefresh: (id: string) => writeRefresh(id, crypto.getRandomValues(new Uint8Array(32))),

    /** The token after the one with this hash: the same one for the same attempt, so that a lost response can be repeated. */
    nextRefresh: (id: string, { hash, attempt }: { hash: string; attempt: string }) =>
      writeRefresh(id, authenticate(refreshKey, `${id}|${hash}|${attempt}`)),

    /** Whose refresh token it is, spent or not; undefined for one that was never issued. */
    readRefresh(token: string): { id: string; hash: string } | undefined {
      const [, id = '', seed = ''] = /^([\w-]{1,64})\.([\w-]{43})\.[\w-]{22}$/.exec(token) ?? []
      const bytes = decode(seed)
      if (!bytes || !isSame(writeRefresh(id, bytes), token)) return undefined
      return { id, hash: hashOf(token) }
    },
  }
}

/** As stores keep a refresh token. */
export function hashOf(token: string): string {
  return bytesToHex(sha256(encode(token)))
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64url.decode(text)
  } catch {
    // Bits behind the last byte.
    return undefined
  }
}
