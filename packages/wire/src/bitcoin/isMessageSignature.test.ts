import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '../bytes/writeBytes.ts'
import { isEcdsaSignature, isSchnorrSignature, recoverPublicKey } from '../secp256k1/signatures.ts'
import { parseBitcoinAddress } from './address.ts'
import { isMessageSignature } from './isMessageSignature.ts'
import { toHex } from './texts.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => secp256k1.utils.isValidSecretKey(key))
const digest = fc.uint8Array({ minLength: 32, maxLength: 32 })
const runs = { numRuns: 20 }

describe('accepts the signatures of BIP-322', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  test.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ])('over “%s”', (message, signature) => {
    const { script } = parseBitcoinAddress(address)
    const bytes = base64.decode(signature)
    expect(isMessageSignature(bytes, { message: utf8(message), script })).toBe(true)
    expect(isMessageSignature(bytes, { message: utf8(`${message}.`), script })).toBe(false)
    const other = parseBitcoinAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').script
    expect(isMessageSignature(bytes, { message: utf8(message), script: other })).toBe(false)
  })

  test('of Taproot', () => {
    const { script } = parseBitcoinAddress('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3')
    const bytes = base64.decode(
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    )
    expect(isMessageSignature(bytes, { message: utf8('Hello World'), script })).toBe(true)
    expect(isMessageSignature(bytes, { message: utf8('Hello world'), script })).toBe(false)
  })
})

test('accepts a signature of 65 bytes by the address of its key alone', () => {
  // Electrum and Bitcoin Core write this form; the key is of BIP-137's own example of a compressed one.
  const key = hexToBytes('0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d')
  const message = utf8('Hello World')
  const publicKey = secp256k1.getPublicKey(key)
  const hash = (bytes: Uint8Array) => globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return (async () => {
    const written = joinBytes(utf8('\u0018Bitcoin Signed Message:\n'), [message.length], message)
    const prehashed = new Uint8Array(await hash(new Uint8Array(await hash(written))))
    const signed = secp256k1.sign(prehashed, key, { prehash: false, format: 'recovered' })
    const signature = joinBytes([31 + (signed[0] ?? 0)], signed.subarray(1))
    const scripts = [p2pkh(publicKey), p2wpkh(publicKey), p2sh(p2wpkh(publicKey))].map(({ script }) =>
      Uint8Array.from(script),
    )
    for (const script of scripts) expect(isMessageSignature(signature, { message, script })).toBe(true)
    const taproot = Uint8Array.from(p2tr(publicKey.subarray(1)).script)
    expect(isMessageSignature(signature, { message, script: taproot })).toBe(false)
    const [script = taproot] = scripts
    expect(isMessageSignature(signature, { message: utf8('Hello Worlds'), script })).toBe(false)
  })()
})

test.each([
  ['nothing', ''],
  ['a stack that ends early', '02'],
  ['one more byte', '010100ff'],
  ['no signature', '00'],
  ['65 zeros', '00'.repeat(65)],
])('refuses %s', (_, hex) => {
  const { script } = parseBitcoinAddress('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
  expect(isMessageSignature(hexToBytes(hex), { message: utf8(''), script })).toBe(false)
})

describe('the checks of signatures agree with @noble/curves', () => {
  test('of ECDSA', () => {
    fc.assert(
      fc.property(secret, digest, digest, fc.boolean(), (key, hash, other, isCompressed) => {
        const der = secp256k1.sign(hash, key, { prehash: false, format: 'der' })
        const publicKey = secp256k1.getPublicKey(key, isCompressed)
        expect(isEcdsaSignature(der, hash, publicKey)).toBe(true)
        expect(isEcdsaSignature(der, other, publicKey)).toBe(toHex(other) === toHex(hash))
      }),
      runs,
    )
  })

  test('of ECDSA with its key recovered', () => {
    fc.assert(
      fc.property(secret, digest, (key, hash) => {
        const signed = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
        const signature = joinBytes([31 + (signed[0] ?? 0)], signed.subarray(1))
        expect(toHex(recoverPublicKey(signature, hash) ?? new Uint8Array())).toBe(toHex(secp256k1.getPublicKey(key)))
      }),
      runs,
    )
  })

  test('of Schnorr', () => {
    fc.assert(
      fc.property(secret, digest, digest, (key, hash, other) => {
        const signature = schnorr.sign(hash, key)
        const publicKey = schnorr.getPublicKey(key)
        expect(isSchnorrSignature(signature, hash, publicKey)).toBe(true)
        expect(isSchnorrSignature(signature, other, publicKey)).toBe(toHex(other) === toHex(hash))
        expect(isSchnorrSignature(signature, hash, schnorr.getPublicKey(other))).toBe(toHex(other) === toHex(key))
      }),
      runs,
    )
  })

  test('where one number of a signature was changed', () => {
    fc.assert(
      fc.property(secret, digest, fc.integer({ min: 0, max: 69 }), (key, hash, at) => {
        const der = secp256k1.sign(hash, key, { prehash: false, format: 'der' })
        const changed = Uint8Array.from(der, (byte, index) => (index === at % der.length ? byte ^ 1 : byte))
        expect(isEcdsaSignature(changed, hash, secp256k1.getPublicKey(key))).toBe(false)
      }),
      runs,
    )
  })
})
