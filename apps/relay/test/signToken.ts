import { type createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A client's identity: its did:key and its tokens, by Node's own Ed25519 and none of the relay's code. */
export function createIdentity() {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const clientId = toDidKey(Buffer.from(String(jwk.x), 'base64url'))
  return {
    clientId,
    /** @param claims replace those of a good token. */
    token(audience: string, claims: Record<string, unknown> = {}): string {
      const iat = Math.floor(Date.now() / 1000)
      const payload = { iss: clientId, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + 86_400 }
      return signToken({ alg: 'EdDSA', typ: 'JWT' }, { ...payload, ...claims }, privateKey)
    },
  }
}

export type Identity = ReturnType<typeof createIdentity>

function signToken(header: object, payload: object, key: ReturnType<typeof createPrivateKey>): string {
  const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

/** The did:key of any 32 bytes. */
export function toDidKey(key: Buffer): string {
  let number = BigInt(`0xed01${key.toString('hex')}`)
  let digits = ''
  for (; number > 0n; number /= 58n) digits = alphabet[Number(number % 58n)] + digits
  return `did:key:z${digits}`
}
