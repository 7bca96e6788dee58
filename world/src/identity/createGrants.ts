import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { BrandError, type Person } from './Brand.ts'

/** What an app requested of the visitor. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  scopes: readonly string[]
  state: string | undefined
  /** PKCE, S256 (RFC 7636). */
  challenge: string | undefined
}

/** What the visitor agreed to. */
export type Grant = AuthorizationRequest & { person: Person; grantedAt: number }

/** Requests that wait for the visitor, codes and access tokens of one brand, in memory. */
export type Grants = {
  /** @returns the id of the consent page */
  begin(request: AuthorizationRequest): string
  /** @throws BrandError for a page that was used or never was */
  find(id: string): AuthorizationRequest
  /** Takes the request out of the waiting ones; a page is answered once. */
  take(id: string): AuthorizationRequest
  /** @returns an authorization code */
  approve(request: AuthorizationRequest, person: Person): string
  /** Redeems a code, once. @returns undefined for a wrong, used or old one, and where verifier or redirect URI do not fit */
  redeem(code: string | null, proof: Proof): Grant | undefined
  /** @returns an access token with this prefix */
  issue(grant: Grant, prefix: string): string
  findToken(token: string | undefined): Grant | undefined
}

export type Proof = { redirectUri: string | null; verifier: string | null; clientId: string }

/** More than any test leaves waiting. */
const maxEntries = 1_000

/** @param options.codeMs - how long a code is valid, milliseconds. */
export function createGrants(options: { codeMs: number }): Grants {
  const waiting = new Map<string, AuthorizationRequest>()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const keep = <Value>(map: Map<string, Value>, entry: { key: string; value: Value }) => {
    map.set(entry.key, entry.value)
    const [oldest] = map.keys()
    if (map.size > maxEntries && oldest !== undefined) map.delete(oldest)
    return entry.key
  }
  const find = (id: string) => {
    const request = waiting.get(id)
    if (!request)
      throw new BrandError('This login was answered already, or never began. Go back to the app and begin again.')
    return request
  }
  return {
    begin: (value) => keep(waiting, { key: newSecret(), value }),
    find,
    take(id) {
      const request = find(id)
      waiting.delete(id)
      return request
    },
    approve: (request, person) =>
      keep(codes, { key: newSecret(), value: { ...request, person, grantedAt: Date.now() } }),
    redeem(code, { redirectUri, verifier, clientId }) {
      const grant = codes.get(code ?? '')
      codes.delete(code ?? '')
      if (!grant || Date.now() - grant.grantedAt > options.codeMs || grant.clientId !== clientId) return undefined
      if (redirectUri !== null && redirectUri !== grant.redirectUri) return undefined
      if (grant.challenge !== undefined && grant.challenge !== challengeOf(verifier ?? '')) return undefined
      return grant
    },
    issue: (value, prefix) => keep(tokens, { key: prefix + newSecret(), value }),
    findToken: (token) => tokens.get(token ?? ''),
  }
}

/** S256 of RFC 7636. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** Compares in constant time, as the brands do. */
export function isSame(one: string | null | undefined, other: string): boolean {
  const [left, right] = [one ?? '', other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
