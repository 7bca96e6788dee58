import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toDidKey } from '../../test/signToken.ts'
import { toAudience, verifyAuthJwt } from './verifyAuthJwt.ts'

// Wycheproof's cases for Ed25519, generated on each run: no npm package has its vectors.

const audience = 'wss://relay.test'
const now = Date.now()
const verify = (token: string) => verifyAuthJwt(token, { audiences: new Set([toAudience(audience)]), now })
/** Order of the group of Ed25519 signatures. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const prime = 2n ** 255n - 19n

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const own = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
const good = signToken(privateKey, own)

function signToken(key: KeyObject, issuer: Buffer): { signed: string; signature: Buffer } {
  const iat = Math.floor(now / 1000)
  const payload = { iss: toDidKey(issuer), sub: '', aud: audience, iat, exp: iat + 60 }
  const parts = [{ alg: 'EdDSA', typ: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return { signed: parts.join('.'), signature: sign(null, Buffer.from(parts.join('.')), key) }
}

const tokenOf = (signature: Uint8Array, signed = good.signed) =>
  `${signed}.${Buffer.from(signature).toString('base64url')}`
const readNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const writeNumber = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse()
const [r, s] = [good.signature.subarray(0, 32), readNumber(good.signature.subarray(32))]

test('accepts the original signature', () => {
  expect(verify(tokenOf(good.signature))).toBe(toDidKey(own))
})

describe('rejects a signature', () => {
  const withS = (number: bigint) => Buffer.concat([r, writeNumber(number)])
  const withR = (bytes: Uint8Array) => Buffer.concat([bytes, writeNumber(s)])
  const highest = (2n ** 256n - 1n - s) / order

  test.each<[string, Uint8Array]>([
    // The same point, with the group order added to S.
    ...Array.from({ length: Number(highest) }, (_, i): [string, Uint8Array] => [
      `S and ${i + 1} times the order`,
      withS(s + BigInt(i + 1) * order),
    ]),
    ['S of the order itself', withS(order)],
    ['S of zero', withS(0n)],
    ['S of one', withS(1n)],
    ['S negated', withS(order - s)],
    ['all bits of S', withS(2n ** 256n - 1n)],
    ['a high bit of S', withS(s + 2n ** 255n)],
    ['zeros', Buffer.alloc(64)],
    ['ones', Buffer.alloc(64, 255)],
    ['R of zero', withR(Buffer.alloc(32))],
    ['R neutral', withR(writeNumber(1n))],
    ['R not reduced', withR(writeNumber(prime + 1n))],
    ['R of the other sign', withR(Buffer.from(r).map((byte, i) => (i === 31 ? byte ^ 0x80 : byte)))],
    ['R and S exchanged', Buffer.concat([writeNumber(s), r])],
    ['nothing', Buffer.alloc(0)],
    ['R alone', r],
    ['a byte less', good.signature.subarray(0, 63)],
    ['a byte more', Buffer.concat([good.signature, Buffer.of(0)])],
    ['twice', Buffer.concat([good.signature, good.signature])],
  ])('%s', (_, signature) => {
    expect(() => verify(tokenOf(signature))).toThrow(/JWT Token is invalid/)
  })

  test('with any one bit changed', () => {
    for (let bit = 0; bit < 512; bit++) {
      const changed = Buffer.from(good.signature)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => verify(tokenOf(changed))).toThrow('JWT Token is invalid')
    }
  })

  test('of another key, with the issuer’s did:key', () => {
    const other = generateKeyPairSync('ed25519')
    const { signed, signature } = signToken(other.privateKey, own)
    expect(() => verify(tokenOf(signature, signed))).toThrow('JWT Token is invalid')
  })
})
