import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIdentity, toDidKey } from '../../test/signToken.ts'
import { AdmissionError } from './AdmissionError.ts'
import { toAudience, verifyAuthJwt } from './verifyAuthJwt.ts'

const url = 'wss://relay.test'
const audiences = new Set([toAudience(url)])
const now = Date.now()
const seconds = Math.floor(now / 1000)
const identity = createIdentity()
const verify = (token: string) => verifyAuthJwt(token, { audiences, now })

/** The points of order 1, 2, 4 and 8, as RFC 8032 encodes them. */
const smallOrderKeys = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
]
/** Non-canonical encodings of some of them: with a superfluous sign bit, or not reduced. */
const nonCanonicalKeys = [
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

test('returns the client’s id for a valid token', () => {
  expect(verify(identity.token(url))).toBe(identity.clientId)
  expect(verify(identity.token(`${url}/`))).toBe(identity.clientId)
})

test('accepts clocks that differ by two minutes', () => {
  expect(verify(identity.token(url, { iat: seconds + 110 }))).toBe(identity.clientId)
  expect(verify(identity.token(url, { exp: seconds - 110 }))).toBe(identity.clientId)
  expect(verify(identity.token(url, { iat: seconds, exp: seconds + 86_400 + 110 }))).toBe(identity.clientId)
})

describe('rejects, with the exact text that clients expect', () => {
  test.each([
    ['a clock ahead', { iat: seconds + 180 }, 'JWT validation error: JWT Token is not yet valid'],
    ['an old token', { exp: seconds - 180 }, 'JWT validation error: JWT Token is expired'],
    [
      'a lifetime of two days',
      { exp: seconds + 2 * 86_400 },
      'JWT validation error: JWT Token lives longer than a day',
    ],
    ['an endless lifetime', { exp: 1e15 }, 'JWT validation error: JWT Token lives longer than a day'],
    [
      'a long lifetime that began long ago',
      { iat: seconds - 86_400, exp: seconds + 3_600 },
      'JWT validation error: JWT Token lives longer than a day',
    ],
    ['another relay', { aud: 'wss://other.test' }, 'JWT validation error: JWT Token is for another relay'],
    ['another issuer', { iss: createIdentity().clientId }, 'JWT validation error: JWT Token is invalid'],
    ['no did:key', { iss: 'did:web:relay.test' }, 'JWT validation error: JWT Token is invalid'],
    ['a time that is not a number', { exp: 'never' }, 'JWT validation error: JWT Token is invalid'],
  ])('%s', (_, claims, reason) => {
    expect(() => verify(identity.token(url, claims))).toThrow(reason)
  })

  test('no token, another algorithm, a changed part, too much of it', () => {
    const [header = '', payload = '', signature = ''] = identity.token(url).split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(() => verify('')).toThrow('Unauthorized: auth token missing')
    for (const token of [
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${part({ iss: identity.clientId, sub: '', aud: url, iat: seconds, exp: seconds + 9 })}.${signature}`,
      `${header}.${payload}.${signature}.`,
      `${header}.${payload}.${signature} `,
      `${header}.${payload}.${signature.slice(0, 9)} ${signature.slice(9)}`,
      `${header}.${payload}.${signature}==`,
      `${identity.token(url, { more: 'x'.repeat(5_000) })}`,
    ])
      expect(() => verify(token)).toThrow('JWT Token is invalid')
  })

  test.each([...smallOrderKeys, ...nonCanonicalKeys])(
    'the key %s, which has a small order or a second encoding',
    (key) => {
      // R is the neutral element and S is zero: with a key of small order this signature is valid for many messages, with the neutral
      // element for all.
      const signature = Buffer.alloc(64)
      signature[0] = 1
      for (let jti = 0; jti < 32; jti++) {
        const claims = {
          iss: toDidKey(Buffer.from(key, 'hex')),
          sub: '',
          aud: url,
          iat: seconds,
          exp: seconds + 9,
          jti,
        }
        const token = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map((part) =>
          Buffer.from(JSON.stringify(part)).toString('base64url'),
        )
        expect(() => verify(`${token.join('.')}.${signature.toString('base64url')}`)).toThrow('JWT Token is invalid')
      }
    },
  )

  test('anything else, as an AdmissionError', () => {
    const token = identity.token(url)
    const mutated = fc
      .tuple(fc.nat(token.length - 1), fc.string({ maxLength: 4 }))
      .map(([at, put]) => token.slice(0, at) + put + token.slice(at + 1))
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string(), fc.base64String()), (text) => {
        try {
          // Not every bit of a signature's last character is used.
          expect(verify(text)).toBe(identity.clientId)
          expect(text.slice(0, -2)).toBe(token.slice(0, -2))
        } catch (error) {
          expect(error).toBeInstanceOf(AdmissionError)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
