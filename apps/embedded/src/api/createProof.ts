import { randomBytes, sha256, toBase64Url, toUtf8 } from '../bytes.ts'

export type ProofOptions = {
  key: CryptoKeyPair
  method: 'POST'
  /** Without query and fragment. */
  url: string
  /** As it is sent. */
  body: string
  accessToken?: string
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  now: number
}

/**
 * A proof that this device made the request (RFC 9449): a JWT signed with ES256. `bh` binds the body, `ath` the access token, `jti` makes it
 * usable once.
 */
export async function createProof(options: ProofOptions): Promise<string> {
  const { key, method, url, body, accessToken, now } = options
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const claims = {
    htm: method,
    htu: url,
    iat: Math.floor(now / 1000),
    jti: toBase64Url(randomBytes(16)),
    bh: await hash(body),
    ...(accessToken && { ath: await hash(accessToken) }),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, toUtf8(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

async function hash(text: string): Promise<string> {
  return toBase64Url(await sha256(toUtf8(text)))
}

function encode(value: unknown): string {
  return toBase64Url(toUtf8(JSON.stringify(value)))
}
