import type { SigningKey } from '../crypto/Curves.ts'
import { concatBytes, textToBytes, toBase58, toBase64Url, toHex } from '../encoding/bytes.ts'

/**
 * The URL of a relay connection, with token and project in the query because a browser's WebSocket sends no headers. `useOnCloseEvent`
 * requests rejections as close reasons, because a page cannot read an HTTP status.
 */
export async function relayAddress(
  key: SigningKey,
  options: {
    relayUrl: string
    projectId: string
    subject: Uint8Array
    now: number
  },
): Promise<string> {
  const { relayUrl, projectId, ...identity } = options
  const url = new URL(relayUrl)
  const auth = await signRelayJwt(key, { ...identity, audience: relayUrl })
  const query = { auth, projectId, ua: 'wc-2/latchkey-0.1.0', useOnCloseEvent: 'true' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** One day, in seconds; each connection gets a new token. */
const lifetime = 86_400
/** Multicodec's prefix of an Ed25519 public key. */
const ed25519Prefix = Uint8Array.of(0xed, 0x01)

/** `did:key` of an Ed25519 key (W3C did:key method), which identifies a client and its mailbox at the relay. */
export function didKeyOf({ publicKey }: Pick<SigningKey, 'publicKey'>): string {
  return `did:key:z${toBase58(concatBytes(ed25519Prefix, publicKey))}`
}

/**
 * The token that authenticates a client to a relay: an EdDSA JWT (RFC 8037) issued by the client's `did:key`.
 * @param options.audience the relay's URL exactly as configured.
 * @param options.subject 32 random bytes, new for each page load, so that visitors cannot be tracked by it.
 * @param options.now Unix milliseconds.
 */
export async function signRelayJwt(
  key: SigningKey,
  options: {
    audience: string
    subject: Uint8Array
    now: number
  },
): Promise<string> {
  const { audience, subject, now } = options
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: didKeyOf(key),
    sub: toHex(subject),
    aud: audience,
    iat,
    exp: iat + lifetime,
  }
  const signed = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  return `${signed}.${toBase64Url(await key.sign(textToBytes(signed)))}`
}

function encodePart(part: object): string {
  return toBase64Url(textToBytes(JSON.stringify(part)))
}
