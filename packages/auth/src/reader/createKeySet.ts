import { type CryptoKey, importJWK } from 'jose'
import * as z from 'zod/mini'
import { readText } from '../readText.ts'
import { SessionKeysUnavailableError } from '../SessionTokenError.ts'

/** A JSON Web Key Set (RFC 7517); keys other than Ed25519 ones are skipped. */
export type JsonWebKeySet = { keys: readonly object[] }

/** How long read keys are used without reading them again; a key that the server retired is accepted no longer than that. */
const freshMs = 10 * 60_000
/** How long they are used while the server does not respond. */
const staleMs = 24 * 3_600_000
/** Nobody can make the server read the keys more often by inventing ids. */
const cooldownMs = 60_000
const retryMs = 5_000
const timeoutMs = 5_000
const maxBytes = 65_536

const setSchema = z.object({ keys: z.array(z.unknown()).check(z.maxLength(100)) })
const keySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  kid: z.string().check(z.minLength(1), z.maxLength(128)),
  alg: z.optional(z.enum(['EdDSA', 'Ed25519'])),
  use: z.optional(z.literal('sig')),
})

/**
 * The public keys of a server's tokens, by their ids: read when the first one is needed, and again when an unknown one is, at most once a
 * minute.
 * @returns a function that finds a key; it throws SessionKeysUnavailableError where no keys could be read
 */
export function createKeySet(options: {
  source: string | JsonWebKeySet
  fetch: typeof globalThis.fetch
  now: () => number
}): (kid: string) => Promise<CryptoKey | undefined> {
  const { source, fetch, now } = options
  if (typeof source !== 'string') {
    const reading = readKeys(source)
    // A set that cannot be read rejects where a key is looked for.
    reading.catch(() => undefined)
    return async (kid) => (await reading).get(kid)
  }
  let keys: ReadonlyMap<string, CryptoKey> = new Map()
  let [readAt, nextAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let loading: Promise<void> | undefined
  let failure: unknown

  async function load(url: string) {
    try {
      keys = await readKeys(await request(url, fetch))
      ;[readAt, nextAt, failure] = [now(), now() + cooldownMs, undefined]
    } catch (error) {
      ;[nextAt, failure] = [now() + retryMs, error]
    } finally {
      loading = undefined
    }
  }

  return async (kid) => {
    const isFresh = now() - readAt < freshMs
    if (!(isFresh && keys.has(kid)) && (loading || now() >= nextAt)) {
      loading ??= load(source)
      await loading
    }
    if (now() - readAt >= staleMs) throw new SessionKeysUnavailableError(source, { cause: failure })
    return keys.get(kid)
  }
}

async function readKeys(set: unknown): Promise<ReadonlyMap<string, CryptoKey>> {
  const { keys } = setSchema.parse(set)
  const parsed = keys.flatMap((key) => keySchema.safeParse(key).data ?? [])
  const entries = parsed.map(async ({ kid, kty, crv, x }) => {
    // Of such a JWK, jose makes a CryptoKey: bytes are of symmetric keys alone.
    return [kid, (await importJWK({ kty, crv, x }, 'EdDSA')) as CryptoKey] as const
  })
  return new Map(await Promise.all(entries))
}

async function request(url: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) })
  const text = await readText(response.body, maxBytes)
  if (!response.ok || text === undefined) throw new Error(`The response of ${url} has status ${response.status}.`)
  return JSON.parse(text)
}
