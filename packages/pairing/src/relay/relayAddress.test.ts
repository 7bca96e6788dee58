import { describe, expect, test } from 'vitest'
import { readDidKey, readRelayJwt } from '../../test/readRelayJwt.ts'
import { webCurves } from '../crypto/loadCurves.ts'
import { naclCurves } from '../crypto/naclCurves.ts'
import { fromHex } from '../encoding/bytes.ts'
import { didKeyOf, signRelayJwt } from './relayAddress.ts'

const seed = fromHex('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')
const audience = 'wss://relay.test'
const now = 1_763_700_000_000

describe.each([
  ['webCurves', webCurves],
  ['naclCurves', naclCurves],
])('with %s', (_, curves) => {
  // docs/specs/clients/core/crypto/crypto-authentication.md, "Test Cases", in WalletConnect/walletconnect-docs; the seed and the key
  // also in client-auth/README.md of WalletConnect/walletconnect-specs (MIT). The example leaves `act` out, as clients do.
  test('the specification’s own token', async () => {
    const jwt = await signRelayJwt(await curves.signingKey(seed), {
      audience: 'wss://relay.walletconnect.com',
      subject: fromHex('c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'),
      now: 1_656_910_097_000,
    })
    expect(jwt).toBe(
      'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
    )
  })

  test('the identity of the specification’s seed', async () => {
    const did = didKeyOf(await curves.signingKey(seed))
    expect(did).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
    expect(readDidKey(did).toString('hex')).toBe('884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a')
  })

  test('another implementation verifies the token, and only unchanged', async () => {
    const jwt = await signRelayJwt(await curves.signingKey(seed), {
      audience,
      subject: new Uint8Array(32).fill(1),
      now,
    })
    expect(readRelayJwt(jwt, { audience, now })).toEqual({
      iss: didKeyOf(await curves.signingKey(seed)),
      sub: '01'.repeat(32),
    })
    expect(() => readRelayJwt(jwt, { audience: 'wss://other.test', now })).toThrow('audience')
    expect(() => readRelayJwt(jwt, { audience, now: now - 200_000 })).toThrow('not yet valid')
    expect(() => readRelayJwt(jwt, { audience, now: now + 2 * 86_400_000 })).toThrow('expired')
    const [header, payload, signature = ''] = jwt.split('.')
    const other = signature.startsWith('A') ? 'B' : 'A'
    expect(() => readRelayJwt(`${header}.${payload}.${other}${signature.slice(1)}`, { audience, now })).toThrow(
      'signature',
    )
  })
})
