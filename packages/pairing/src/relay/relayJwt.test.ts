import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { readDidKey, readRelayJwt } from '../../test/readRelayJwt.ts'
import { nobleCurves } from '../crypto/nobleCurves.ts'
import { webCurves } from '../crypto/webCurves.ts'
import { didKeyOf, signRelayJwt } from './relayJwt.ts'

const seed = hexToBytes('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')
const audience = 'wss://relay.test'
const now = 1_763_700_000_000

describe.each([
  ['webCurves', webCurves],
  ['nobleCurves', nobleCurves],
])('with %s', (_, curves) => {
  test('the identity of the specification’s seed', async () => {
    const did = await didKeyOf(curves, seed)
    expect(did).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
    expect(readDidKey(did).toString('hex')).toBe('884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a')
  })

  test('a token another implementation verifies, and only as it was signed', async () => {
    const jwt = await signRelayJwt(curves, { seed, audience, subject: new Uint8Array(32).fill(1), now })
    expect(readRelayJwt(jwt, { audience, now })).toEqual({ iss: await didKeyOf(curves, seed), sub: '01'.repeat(32) })
    expect(() => readRelayJwt(jwt, { audience: 'wss://other.test', now })).toThrow('audience')
    expect(() => readRelayJwt(jwt, { audience, now: now - 200_000 })).toThrow('time')
    expect(() => readRelayJwt(jwt, { audience, now: now + 2 * 86_400_000 })).toThrow('time')
    const [header, payload, signature = ''] = jwt.split('.')
    const other = signature.startsWith('A') ? 'B' : 'A'
    expect(() => readRelayJwt(`${header}.${payload}.${other}${signature.slice(1)}`, { audience, now })).toThrow(
      'signature',
    )
  })
})
