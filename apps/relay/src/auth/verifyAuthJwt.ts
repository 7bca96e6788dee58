import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'
import { AdmissionError } from './AdmissionError.ts'

/** Accepted difference between a client's clock and the relay's. */
const leewaySeconds = 120
/** What clients request; a leaked token with a longer lifetime would be a permanent key. */
const longestLifeSeconds = 86_400
const maxTokenLength = 4096
/** Three parts of base64url (RFC 7515); Node's decoder skips invalid characters. */
const compactForm = /^(?:[\w-]+\.){2}[\w-]+$/
/** DER of an Ed25519 SubjectPublicKeyInfo up to the key itself (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Verifies the EdDSA token of a client: signed by its issuer's `did:key`, for one of the relay's URLs, currently valid, and for a day at
 * most.
 * @param options.audiences URLs of this relay, as `toAudience` writes them.
 * @param options.now Unix milliseconds.
 * @returns the client's id, which is its `did:key` and the address of its mailbox.
 * @throws AdmissionError
 */
export function verifyAuthJwt(token: string, options: { audiences: ReadonlySet<string>; now: number }): string {
  const { audiences, now } = options
  if (token === '') throw new AdmissionError('TOKEN_MISSING')
  if (token.length > maxTokenLength || !compactForm.test(token)) throw new AdmissionError('TOKEN_INVALID')
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = readPart(payload, claimsSchema)
  const key = claims && readPublicKey(claims.iss)
  if (!readPart(header, headerSchema) || !key) throw new AdmissionError('TOKEN_INVALID')
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
    throw new AdmissionError('TOKEN_INVALID')
  const seconds = now / 1000
  if (claims.iat > seconds + leewaySeconds) throw new AdmissionError('TOKEN_NOT_YET_VALID')
  if (claims.exp < seconds - leewaySeconds) throw new AdmissionError('TOKEN_EXPIRED')
  if (claims.exp > Math.min(claims.iat, seconds) + longestLifeSeconds + leewaySeconds)
    throw new AdmissionError('TOKEN_TOO_LONG')
  if (!audiences.has(toAudience(claims.aud))) throw new AdmissionError('TOKEN_AUDIENCE')
  return claims.iss
}

/** Normalizes a relay's URL: clients send it with and without the trailing slash. */
export function toAudience(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url
}

function readPublicKey(did: string): KeyObject | undefined {
  const key = readDidKey(did)
  return key && createPublicKey({ key: Buffer.concat([spkiPrefix, key]), format: 'der', type: 'spki' })
}

function readPart<Shape extends z.ZodType>(part: string, shape: Shape): z.infer<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec's prefix of an Ed25519 public key. */
const ed25519Prefix = 0xed01n
const publicKeyBits = 256n
/** 2^255 - 19: coordinates of the curve are numbers below it. */
const fieldPrime = 2n ** 255n - 19n
const signBit = 2n ** 255n
const orderEightY = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** y of the eight points whose order divides 8: anyone can sign for them. */
const smallOrderY: readonly bigint[] = [0n, 1n, fieldPrime - 1n, orderEightY, fieldPrime - orderEightY]

/**
 * The 32 bytes of an Ed25519 `did:key` (W3C did:key method, base58btc); undefined for any other text, for a point of small order and for
 * a non-canonical encoding (RFC 8032).
 * @example readDidKey('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')?.length // 32
 */
function readDidKey(did: string): Buffer | undefined {
  // The prefix fixes the first letters and the length, so each key has one encoding.
  const match = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{44})$/.exec(did)
  if (!match?.[1]) return undefined
  let number = 0n
  for (const digit of match[1]) number = number * 58n + BigInt(alphabet.indexOf(digit))
  if (number >> publicKeyBits !== ed25519Prefix) return undefined
  const key = Buffer.from(number.toString(16).slice(-64), 'hex')
  const y = BigInt(`0x${Buffer.from(key).reverse().toString('hex')}`) % signBit
  return y >= fieldPrime || smallOrderY.includes(y) ? undefined : key
}
