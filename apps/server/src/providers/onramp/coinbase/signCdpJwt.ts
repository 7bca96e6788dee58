import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Secret } from '../../../secrets/createSecret.ts'

const lifetimeSeconds = 120

/** The bytes before an Ed25519 seed in PKCS #8 (RFC 8410). */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The bearer token of one call to Coinbase's developer API: a JWT over the call's method, host and path, valid for two minutes.
 * The claim with the call is sent under both names, `uri` as in the documentation's samples and `uris` as in its SDK.
 * @param options.keySecret 64 bytes in base64 (Ed25519: seed, then public key) or an EC P-256 private key in PEM.
 * @throws Error when the key is invalid.
 * @see https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 */
export function signCdpJwt(options: {
  keyId: string
  keySecret: Secret
  method: string
  url: URL
  /** Milliseconds since 1970. */
  now?: number
}): string {
  const key = readKey(options.keySecret.reveal())
  const isEd25519 = key.asymmetricKeyType === 'ed25519'
  const seconds = Math.floor((options.now ?? Date.now()) / 1000)
  const uri = `${options.method} ${options.url.host}${options.url.pathname}`
  const header = {
    alg: isEd25519 ? 'EdDSA' : 'ES256',
    kid: options.keyId,
    typ: 'JWT',
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = {
    sub: options.keyId,
    iss: 'cdp',
    nbf: seconds,
    exp: seconds + lifetimeSeconds,
    uri,
    uris: [uri],
  }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = isEd25519
    ? sign(null, Buffer.from(signed), key)
    : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function readKey(text: string): KeyObject {
  // Environment files often have the line breaks of a PEM as \n.
  if (text.includes('-----BEGIN')) {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('The Coinbase key is not a P-256 key.')
    return key
  }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 64) throw new Error('The Coinbase key is neither 64 bytes in base64 nor a PEM.')
  return createPrivateKey({
    key: Buffer.concat([ed25519Header, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
}
