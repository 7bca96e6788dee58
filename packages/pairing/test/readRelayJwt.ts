import { createPublicKey, verify } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Checks a relay token as a relay does, by Node's own Ed25519 and none of the package's code.
 * @param options.now Unix milliseconds.
 */
export function readRelayJwt(jwt: string, options: { audience: string; now: number }): { iss: string; sub: string } {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const { alg, typ } = readPart(header)
  const { iss, sub, aud, iat, exp } = readPart(payload)
  if (alg !== 'EdDSA' || typ !== 'JWT') throw new Error('Wrong header')
  if (aud !== options.audience) throw new Error('Wrong audience')
  const seconds = options.now / 1000
  if (iat > seconds + 120) throw new Error('JWT Token is not yet valid')
  if (exp < seconds - 120) throw new Error('JWT Token is expired')
  const key = readDidKey(iss)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const isSigned = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('Wrong signature')
  return { iss, sub }
}

function readPart(part: string) {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

/** The 32 bytes of an Ed25519 did:key. */
export function readDidKey(did: string): Buffer {
  const digits = did.slice('did:key:z'.length)
  const number = [...digits].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  const bytes = Buffer.from(number.toString(16).padStart(68, '0'), 'hex')
  if (bytes.subarray(0, 2).toString('hex') !== 'ed01') throw new Error('Not an Ed25519 did:key')
  return bytes.subarray(2)
}
