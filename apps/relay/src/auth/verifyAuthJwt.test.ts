import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIdentity } from '../../test/signToken.ts'
import { AdmissionError } from './AdmissionError.ts'
import { toAudience, verifyAuthJwt } from './verifyAuthJwt.ts'

const url = 'wss://relay.test'
const audiences = new Set([toAudience(url)])
const now = Date.now()
const seconds = Math.floor(now / 1000)
const identity = createIdentity()
const verify = (token: string) => verifyAuthJwt(token, { audiences, now })

test('a good token gives the client’s id', () => {
  expect(verify(identity.token(url))).toBe(identity.clientId)
  expect(verify(identity.token(`${url}/`))).toBe(identity.clientId)
})

test('clocks may be two minutes apart', () => {
  expect(verify(identity.token(url, { iat: seconds + 110 }))).toBe(identity.clientId)
  expect(verify(identity.token(url, { exp: seconds - 110 }))).toBe(identity.clientId)
})

describe('refused, with the words clients know', () => {
  test.each([
    ['a clock ahead', { iat: seconds + 180 }, 'JWT validation error: JWT Token is not yet valid'],
    ['an old token', { exp: seconds - 180 }, 'JWT validation error: JWT Token is expired'],
    ['another relay', { aud: 'wss://other.test' }, 'JWT validation error: JWT Token is for another relay'],
    ['another’s name', { iss: createIdentity().clientId }, 'JWT validation error: JWT Token is invalid'],
    ['no did:key', { iss: 'did:web:relay.test' }, 'JWT validation error: JWT Token is invalid'],
    ['a time of no number', { exp: 'never' }, 'JWT validation error: JWT Token is invalid'],
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

  test('anything else, as an AdmissionError', () => {
    const token = identity.token(url)
    const mutated = fc
      .tuple(fc.nat(token.length - 1), fc.string({ maxLength: 4 }))
      .map(([at, put]) => token.slice(0, at) + put + token.slice(at + 1))
    fc.assert(
      fc.property(fc.oneof(mutated, fc.string(), fc.base64String()), (text) => {
        try {
          // Of a signature's last letter not every bit counts.
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
