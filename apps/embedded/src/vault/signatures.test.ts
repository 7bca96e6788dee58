import { createPrivateKey, createPublicKey, verify as opensslVerify } from 'node:crypto'
import { joinBytes } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { fromHex, toBase64Url, toHex, toUtf8 } from '../bytes.ts'
import { isEcdsaSignature, isEd25519Signature, signEcdsa, signEd25519 } from './signatures.ts'

// No package of the registry has Wycheproof's vectors. These are made of the same cases, with OpenSSL beside them.

const bytesOf = (number: bigint) => fromHex(`0x${number.toString(16).padStart(64, '0')}`)
const numberOf = (bytes: Uint8Array) => BigInt(toHex(bytes))
const mirrored = (bytes: Uint8Array) => Uint8Array.from(bytes).reverse()
const filled = (byte: number) => new Uint8Array(32).fill(byte)
const everyBit = (signature: Uint8Array) =>
  Array.from({ length: 512 }, (_, bit) => signature.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)))

describe('Ed25519', () => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const prime = 2n ** 255n - 19n
  const littleEndian = (number: bigint) => mirrored(bytesOf(number))

  /** RFC 8032, 7.1: secret key, public key, message, signature. */
  const standard = [
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155',
      '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da',
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac',
      '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ].map((row) => row.map((hex) => fromHex(`0x${hex}`)))

  test.each(standard)('signs as the standard does (%#)', (...[key, publicKey, message, r, s]) => {
    const signature = signEd25519(key!, message!)
    expect(signature).toEqual(joinBytes(r!, s!))
    expect(isEd25519Signature(signature, { message: message!, publicKey: publicKey! })).toBe(true)
  })

  test.each([filled(0), filled(255), filled(0x55), bytesOf(1n), bytesOf(2n ** 255n)])(
    'signs with the key at an edge (%#) what OpenSSL accepts',
    (key) => {
      const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key])
      const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
      for (const message of [new Uint8Array(), filled(0), new Uint8Array(4_096).fill(7)])
        expect(opensslVerify(null, message, publicKey, signEd25519(key, message))).toBe(true)
    },
  )

  const key = filled(7)
  const publicKey = ed25519.getPublicKey(key)
  const message = toUtf8('Hello')
  const good = signEd25519(key, message)
  const [r, s] = [good.slice(0, 32), numberOf(mirrored(good.slice(32)))]
  const withS = (number: bigint) => joinBytes(r, littleEndian(number))
  const withR = (bytes: Uint8Array) => joinBytes(bytes, littleEndian(s))

  test.each<[string, Uint8Array]>([
    ...Array.from({ length: Number((2n ** 256n - 1n - s) / order) }, (_, i): [string, Uint8Array] => [
      `S and ${i + 1} times the order`,
      withS(s + BigInt(i + 1) * order),
    ]),
    ['S of zero', withS(0n)],
    ['S of one', withS(1n)],
    ['S of the order', withS(order)],
    ['S negated', withS(order - s)],
    ['all bits of S', withS(2n ** 256n - 1n)],
    ['a high bit of S', withS(s + 2n ** 255n)],
    ['zeros', new Uint8Array(64)],
    ['ones', new Uint8Array(64).fill(255)],
    ['R neutral', withR(littleEndian(1n))],
    ['R not reduced', withR(littleEndian(prime + 1n))],
    ['R of the other sign', withR(r.map((byte, i) => (i === 31 ? byte ^ 0x80 : byte)))],
    ['R and S exchanged', joinBytes(littleEndian(s), r)],
    ['nothing', new Uint8Array()],
    ['a byte less', good.subarray(0, 63)],
    ['a byte more', joinBytes(good, [0])],
    ['twice', joinBytes(good, good)],
  ])('rejects a signature with %s', (_name, signature) => {
    expect(isEd25519Signature(signature, { message, publicKey })).toBe(false)
  })

  test('rejects each changed bit, another message and another key', () => {
    expect(everyBit(good).filter((changed) => isEd25519Signature(changed, { message, publicKey }))).toEqual([])
    expect(isEd25519Signature(good, { message: toUtf8('Hallo'), publicKey })).toBe(false)
    expect(isEd25519Signature(good, { message, publicKey: ed25519.getPublicKey(filled(8)) })).toBe(false)
  })

  test.each([0n, 1n, prime - 1n, prime, prime + 1n])('rejects a public key of small order (%i)', (y) => {
    // With such a key, this signature would be valid for every message.
    const signature = joinBytes(littleEndian(y), new Uint8Array(32))
    expect(isEd25519Signature(signature, { message, publicKey: littleEndian(y) })).toBe(false)
  })
})

describe('ECDSA on secp256k1', () => {
  const { n: order, p: prime } = secp256k1.Point.CURVE()

  function openssl(publicKey: Uint8Array) {
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
    const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64Url)
    return createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y } as never, format: 'jwk' })
  }

  test.each([1n, 2n, order - 1n, order - 2n, (order - 1n) / 2n, 2n ** 128n])(
    'signs with the key %i and digests at the edges what OpenSSL accepts',
    (number) => {
      const key = bytesOf(number)
      const publicKey = secp256k1.getPublicKey(key)
      for (const digest of [0n, 1n, order, order - 1n, order + 1n, 2n ** 256n - 1n].map(bytesOf)) {
        const { signature } = signEcdsa(key, digest)
        expect(isEcdsaSignature(signature, { digest, publicKey })).toBe(true)
        expect(numberOf(signature.slice(32))).toBeLessThanOrEqual(order / 2n)
      }
      // OpenSSL hashes what it verifies: this is the digest of “Hello”.
      const message = toUtf8('Hello')
      const digest = fromHex('0x185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969')
      const { signature } = signEcdsa(key, digest)
      const options = { key: openssl(publicKey), dsaEncoding: 'ieee-p1363' as const }
      expect(opensslVerify('sha256', message, options, signature)).toBe(true)
    },
  )

  const key = filled(7)
  const publicKey = secp256k1.getPublicKey(key)
  const digest = filled(9)
  const good = signEcdsa(key, digest).signature
  const [r, s] = [numberOf(good.slice(0, 32)), numberOf(good.slice(32))]
  const write = (first: bigint, second: bigint) => joinBytes(bytesOf(first), bytesOf(second))
  const edges = [0n, 1n, order - 1n, order, order + 1n, prime, prime - order, 2n ** 256n - 1n]

  test.each<[string, Uint8Array]>([
    ['a high s, the other signature of the same', write(r, order - s)],
    ...edges.map((edge): [string, Uint8Array] => [`r of ${edge}`, write(edge, s)]),
    ...edges.map((edge): [string, Uint8Array] => [`s of ${edge}`, write(r, edge)]),
    ...edges.map((edge): [string, Uint8Array] => [`r and s of ${edge}`, write(edge, edge)]),
    ['r negated', write(order - r, s)],
    ['r and s exchanged', write(s, r)],
    ['nothing', new Uint8Array()],
    ['a byte less', good.subarray(0, 63)],
    ['a byte more', joinBytes(good, [0])],
    ['DER', secp256k1.Signature.fromBytes(good).toBytes('der')],
  ])('rejects a signature with %s', (_name, signature) => {
    expect(isEcdsaSignature(signature, { digest, publicKey })).toBe(false)
  })

  test('rejects each changed bit, another digest and another key', () => {
    expect(everyBit(good).filter((changed) => isEcdsaSignature(changed, { digest, publicKey }))).toEqual([])
    expect(isEcdsaSignature(good, { digest: filled(10), publicKey })).toBe(false)
    expect(isEcdsaSignature(good, { digest, publicKey: secp256k1.getPublicKey(filled(8)) })).toBe(false)
  })

  test.each<[string, Uint8Array]>([
    ['that is no point', joinBytes([2], bytesOf(5n))],
    ['beyond the field', joinBytes([2], bytesOf(prime + 1n))],
    ['of zeros', new Uint8Array(33)],
    ['without its first byte', publicKey.slice(1)],
  ])('rejects a public key %s', (_name, other) => {
    expect(isEcdsaSignature(good, { digest, publicKey: other })).toBe(false)
  })
})
