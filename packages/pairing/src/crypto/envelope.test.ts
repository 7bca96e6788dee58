import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toBase64, toHex } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'
import { openEnvelope, sealEnvelope, splitEnvelope } from './envelope.ts'

const key = Uint8Array.from(randomBytes(32))
const nonce = Uint8Array.from(randomBytes(12))
const open = (message: string) => openEnvelope({ message, key })

test('seals as another implementation of ChaCha20-Poly1305 does, type 0', () => {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const sealed = Buffer.concat([cipher.update('{"id":1}'), cipher.final(), cipher.getAuthTag()])
  const expected = Buffer.concat([Buffer.of(0), nonce, sealed]).toString('base64')
  expect(sealEnvelope({ key, nonce, text: '{"id":1}' })).toBe(expected)
  expect(open(expected)).toBe('{"id":1}')
})

// The specification (docs/specs/clients/core/crypto/crypto-envelopes.md in WalletConnect/walletconnect-specs, MIT) draws the bytes and
// gives no numbers; these are those of @walletconnect/utils 2.x (Apache-2.0), packages/utils/test/crypto.spec.ts, which the Flutter client
// shares.
describe('the envelopes of WalletConnect’s own tests', () => {
  const text = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
  const published = {
    key: fromHex('0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c'),
    nonce: fromHex('717765636661617364616473'),
    text,
  }
  const type0 =
    'AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMg+uwgc8yLa43EOeY+IWEv84g8hn4L3Ncsgz6397sgNKnsNcL7A9k3Mg=='
  const type1 =
    'Af96fVdnw2KwoXrZIpnr23gx3L2aVpWcATaMdARUOzNCcXdlY2ZhYXNkYWRzeloehD3r+YsB1qdXGLXuJxFer6PKupcDyhxWAaavJBkEUyD67CBzzItrjcQ55j4hYS/ziDyGfgvc1yyDPrf3uyA0qew1wvsD2Tcy'

  test('type 0', () => {
    expect(sealEnvelope(published)).toBe(type0)
    expect(openEnvelope({ message: type0, key: published.key })).toBe(text)
  })

  test('type 1 brings its sender’s key, and opens as type 0 where it is expected', () => {
    const { senderPublicKey, sealed } = splitEnvelope(type1)
    expect(toHex(senderPublicKey)).toBe('ff7a7d5767c362b0a17ad92299ebdb7831dcbd9a56959c01368c7404543b3342')
    expect(openEnvelope({ message: sealed, key: published.key })).toBe(text)
    expectTyped(() => splitEnvelope(type0))
    expectTyped(() => splitEnvelope('AQID'))
  })

  test('type 1 is rejected elsewhere: a relay could return our own message in it', () => {
    expectTyped(() => openEnvelope({ message: type1, key: published.key }))
  })
})

describe('damaged envelopes', () => {
  const long = 60_000

  test(
    'never open and throw only typed errors, 100,000 times with a changed byte or a cut end',
    () => {
      const bytes = Uint8Array.from(Buffer.from(sealEnvelope({ key, nonce, text: '{"id":1,"result":true}' }), 'base64'))
      const flip = fc.integer({ min: 1, max: 255 })
      fc.assert(
        fc.property(fc.nat(), flip, fc.nat(), (at, mask, end) => {
          const i = at % bytes.length
          const damaged = bytes.slice(0, Math.max(end % (bytes.length + 1), i + 1))
          damaged[i] = (damaged[i] ?? 0) ^ mask
          expectTyped(() => open(toBase64(damaged)))
        }),
        { numRuns: 100_000 },
      )
    },
    long,
  )

  test(
    'throw only typed errors for any text or bytes',
    () => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string(), fc.base64String(), fc.uint8Array({ maxLength: 100 }).map(toBase64)),
          (message) => expectTyped(() => open(message)),
        ),
        { numRuns: 20_000 },
      )
    },
    long,
  )
})

function expectTyped(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (error instanceof PairingError && error.code === 'ENVELOPE_INVALID') return
    throw error
  }
  throw new Error('It opened.')
}
