import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64 } from '../encoding/base64.ts'
import { PairingError } from '../PairingError.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'

const key = Uint8Array.from(randomBytes(32))
const nonce = Uint8Array.from(randomBytes(12))
const open = (message: string) => openEnvelope({ message, keyFor: () => key })

test('seals as another implementation of ChaCha20-Poly1305 does, type 0', () => {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const sealed = Buffer.concat([cipher.update('{"id":1}'), cipher.final(), cipher.getAuthTag()])
  const expected = Buffer.concat([Buffer.of(0), nonce, sealed]).toString('base64')
  expect(sealEnvelope({ key, nonce, text: '{"id":1}' })).toBe(expected)
  expect(open(expected)).toBe('{"id":1}')
})

test('carries the sender’s key in type 1', () => {
  const senderPublicKey = Uint8Array.from(randomBytes(32))
  const message = sealEnvelope({ key, nonce, text: 'hello', senderPublicKey })
  const seen: unknown[] = []
  const text = openEnvelope({
    message,
    keyFor(sender) {
      seen.push(sender)
      return key
    },
  })
  expect({ text, seen }).toEqual({ text: 'hello', seen: [senderPublicKey] })
})

describe('100,000 damaged envelopes', () => {
  const long = 60_000

  test(
    'with one byte changed open never, and throw typed errors only',
    () => {
      const bytes = Uint8Array.from(Buffer.from(sealEnvelope({ key, nonce, text: '{"id":1,"result":true}' }), 'base64'))
      const at = fc.nat(bytes.length - 1)
      fc.assert(
        fc.property(at, fc.integer({ min: 1, max: 255 }), fc.nat(bytes.length), (i, flip, cut) => {
          const damaged = bytes.slice(0, Math.max(cut, i + 1))
          damaged[i] = (damaged[i] ?? 0) ^ flip
          expectTyped(() => open(toBase64(damaged)))
        }),
        { numRuns: 50_000 },
      )
    },
    long,
  )

  test(
    'of any text or bytes throw typed errors only',
    () => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string(), fc.base64String(), fc.uint8Array({ maxLength: 100 }).map(toBase64)),
          (message) => expectTyped(() => open(message)),
        ),
        { numRuns: 50_000 },
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
