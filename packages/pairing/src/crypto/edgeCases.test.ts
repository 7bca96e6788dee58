import { createCipheriv, createHmac, createPrivateKey, hkdfSync, sign as opensslSign, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readNumber, referenceX25519, writeNumber } from '../../test/referenceX25519.ts'
import { fromHex, toBase64, toHex } from '../encoding/bytes.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { webCurves } from './loadCurves.ts'
import { naclCurves } from './naclCurves.ts'
import { agreeSessionKey, hmacSha256 } from './sessionKey.ts'

// No package of the registry has Wycheproof's vectors. These are made of the same cases, against OpenSSL and a reference in whole numbers.

const prime = 2n ** 255n - 19n
const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
const pattern = (length: number, ...values: number[]) =>
  Uint8Array.from({ length }, (_, i) => values[i % values.length] ?? 0)

/** u coordinates of the points whose order divides 8, on the curve and on its twist, however they are spelled in 256 bits. */
const orderEight = [
  325606250916557431795983626356110631294008115727848805560023387167927233504n,
  39382357235489614581723060781553021112529911719440698176882885853963445705823n,
]
const smallOrder = [0n, 1n, prime - 1n, ...orderEight]
  .flatMap((u) => [u, u + prime])
  .filter((u) => u < 2n ** 255n)
  .flatMap((u) => [u, u + 2n ** 255n])

const seeds = [bytes(32, 0), bytes(32, 255), bytes(32, 0x55), pattern(32, 0xaa, 0x55), writeNumber(1n), writeNumber(8n)]

/** Edges of the field and of its limbs, numbers that are not reduced, high bits that must not count, patterns, points of the twist. */
const coordinates = [
  ...[
    2n,
    3n,
    4n,
    5n,
    9n,
    2n ** 26n,
    2n ** 51n - 1n,
    2n ** 51n,
    2n ** 102n,
    2n ** 128n - 1n,
    2n ** 204n,
    2n ** 253n,
    2n ** 254n,
  ],
  ...Array.from({ length: 17 }, (_, i) => prime - 2n - BigInt(i)),
  ...Array.from({ length: 17 }, (_, i) => prime + 2n + BigInt(i)),
  ...[2n ** 255n + 9n, 2n ** 255n + prime - 2n, 2n ** 256n - 1n, 2n ** 256n - 2n],
  ...[bytes(32, 0x55), bytes(32, 0xaa), pattern(32, 0, 0xff), pattern(32, 0xff, 0xff, 0xff, 0x03)].map(readNumber),
  ...Array.from({ length: 20 }, () => readNumber(randomBytes(32))),
].filter((u) => !smallOrder.includes(u))

/** Each edge with one of the seeds: the reference is slow. */
const agreements = coordinates.map((u, i) => {
  const seed = seeds[i % seeds.length] ?? bytes(32, 0)
  return { seed, u, expected: toHex(referenceX25519(seed, writeNumber(u))) }
})
const publicKeys = seeds.map((seed) => ({ seed, expected: toHex(referenceX25519(seed, writeNumber(9n))) }))

describe.each([
  ['webCurves', webCurves],
  ['naclCurves', naclCurves],
])('%s', (_, curves) => {
  test('agrees with the reference on every edge of X25519', async () => {
    for (const { seed, u, expected } of agreements) {
      const secret = await (await curves.agreementKey(seed)).secretWith(writeNumber(u))
      expect({ u, secret: toHex(secret) }).toEqual({ u, secret: expected })
    }
    for (const { seed, expected } of publicKeys)
      expect(toHex((await curves.agreementKey(seed)).publicKey)).toBe(expected)
  })

  test.each(smallOrder.map((u) => toHex(writeNumber(u))))('rejects the point of small order %s', async (point) => {
    const agreeing = agreeSessionKey(await curves.agreementKey(bytes(32, 0x55)), point)
    await expect(agreeing).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
  })

  test.each([0, 1, 16, 31, 33, 64])('rejects a key of %i bytes', async (length) => {
    const agreeing = agreeSessionKey(await curves.agreementKey(bytes(32, 7)), '09'.repeat(length))
    await expect(agreeing).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
  })

  test('signs as OpenSSL does, for any message length and seed', async () => {
    for (const [i, length] of [0, 1, 31, 32, 63, 64, 65, 111, 112, 127, 128, 129, 1_000].entries()) {
      const seed = seeds[i % seeds.length] ?? bytes(32, 0)
      const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
      const theirs = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
      const message = Uint8Array.from(randomBytes(length))
      const signature = await (await curves.signingKey(seed)).sign(message)
      expect(toHex(signature)).toBe(opensslSign(null, message, theirs).toString('hex'))
    }
  })
})

describe('HKDF and HMAC', () => {
  test.each([1, 16, 31, 32, 33, 55, 56, 63, 64, 65, 119, 120, 1_000])('of a secret of %i bytes', async (length) => {
    for (const secret of [bytes(length, 255), pattern(length, 1, 0), Uint8Array.from(randomBytes(length))]) {
      const key = await agreeSessionKey({ secretWith: async () => secret }, '00')
      expect(toHex(key)).toBe(Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex'))
      const short = secret.slice(0, 64)
      expect(toHex(hmacSha256(short, secret))).toBe(createHmac('sha256', short).update(secret).digest('hex'))
    }
  })

  test('rejects an all-zero secret of any length', async () => {
    for (const length of [0, 1, 32]) {
      const agreeing = agreeSessionKey({ secretWith: async () => bytes(length, 0) }, '00')
      await expect(agreeing).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
    }
  })
})

describe('envelopes', () => {
  const keys = [bytes(32, 0), bytes(32, 255), Uint8Array.from(randomBytes(32))]
  const nonces = [bytes(12, 0), bytes(12, 255), pattern(12, 0, 0, 0, 255), Uint8Array.from(randomBytes(12))]
  const lengths = [
    0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1_023, 1_024, 1_025, 65_536,
  ]
  const [key, nonce] = [bytes(32, 7), bytes(12, 9)]
  const cut = (text: string, start: number, end?: number) =>
    Uint8Array.from(Buffer.from(text, 'base64')).slice(start, end)
  const open = (message: Uint8Array, withKey = key) => openEnvelope({ message: toBase64(message), key: withKey })
  const invalid = expect.objectContaining({ code: 'ENVELOPE_INVALID' })

  function seal(options: { key: Uint8Array; nonce: Uint8Array; plain: Uint8Array }) {
    const cipher = createCipheriv('chacha20-poly1305', options.key, options.nonce, { authTagLength: 16 })
    const sealed = Buffer.concat([cipher.update(options.plain), cipher.final(), cipher.getAuthTag()])
    return Uint8Array.from(Buffer.concat([Buffer.of(0), options.nonce, sealed]))
  }

  test('match OpenSSL in both directions at every length around the block sizes', () => {
    for (const length of lengths)
      for (const [i, one] of keys.entries())
        for (const other of nonces)
          for (const text of ['\0', 'a', '~'].map((letter) => letter.repeat(length)).slice(0, i + 1)) {
            const theirs = seal({ key: one, nonce: other, plain: new TextEncoder().encode(text) })
            expect(sealEnvelope({ key: one, nonce: other, text })).toBe(toBase64(theirs))
            expect(open(theirs, one)).toBe(text)
          }
  })

  test('are distinguished from forged ones at the edges of Poly1305’s field', () => {
    const field = 2n ** 130n - 5n
    const targets = [
      0n,
      1n,
      5n,
      field - 1n,
      field - 5n,
      2n ** 128n - 1n,
      2n ** 128n,
      2n ** 128n + 1n,
      2n ** 129n,
      2n ** 130n - 6n,
    ]
    for (const target of targets) {
      const edge = blockWithSum(target)
      // Its text is no UTF-8, which is found only after the tag has been.
      const message = seal(edge)
      expect(() => open(message, edge.key)).toThrow(
        expect.objectContaining({ code: 'ENVELOPE_INVALID', cause: expect.any(TypeError) }),
      )
      const last = message.length - 1
      message[last] = (message[last] ?? 0) ^ 1
      expect(() => open(message, edge.key)).toThrow(
        expect.objectContaining({
          code: 'ENVELOPE_INVALID',
          cause: expect.not.objectContaining({ name: 'TypeError' }),
        }),
      )
    }

    /** A key, a nonce and a block of text that no UTF-8 has, whose sum over block and lengths is `target`. */
    function blockWithSum(target: bigint) {
      while (true) {
        const [ownKey, ownNonce] = [randomBytes(32), randomBytes(12)]
        const stream = createCipheriv('chacha20', ownKey, Buffer.concat([Buffer.alloc(4), ownNonce])).update(
          Buffer.alloc(128),
        )
        const r = readNumber(stream.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
        const inverse = power(r, field - 2n, field)
        const lengthBlock = 2n ** 128n + 16n * 2n ** 64n
        const sum = (target * inverse - lengthBlock) % field
        const block = ((((sum + field) * inverse) % field) + field) % field
        if (block >> 128n !== 1n) continue
        const sealed = writeNumber(block).slice(0, 16)
        const plain = sealed.map((byte, i) => byte ^ (stream[64 + i] ?? 0))
        if (plain.some((byte) => byte >= 0xf8))
          return { key: Uint8Array.from(ownKey), nonce: Uint8Array.from(ownNonce), plain }
      }
    }
  })

  test('do not open with another tag', () => {
    const good = cut(sealEnvelope({ key, nonce, text: '{"id":1}' }), 0)
    expect(open(good)).toBe('{"id":1}')
    const start = good.length - 16
    const withTag = (change: (tag: Uint8Array) => Uint8Array) =>
      Uint8Array.from([...good.slice(0, start), ...change(good.slice(start))])
    const flipped = Array.from({ length: 128 }, (_, bit) =>
      withTag((tag) => tag.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
    )
    const others = [
      ...flipped,
      ...[0, 255, 0x80, 1].map((value) => withTag(() => bytes(16, value))),
      ...[255, 0x80, 1].map((mask) => withTag((tag) => tag.map((byte) => byte ^ mask))),
      withTag((tag) => tag.toReversed()),
      withTag((tag) => Uint8Array.from([...tag.slice(8), ...tag.slice(0, 8)])),
      ...Array.from({ length: 16 }, (_, length) => withTag((tag) => tag.slice(0, length))),
      withTag((tag) => Uint8Array.from([...tag, 0])),
    ]
    for (const message of others) expect(() => open(message)).toThrow(invalid)
  })

  test('do not open, and are not sealed, with a nonce of another length or value', () => {
    const good = cut(sealEnvelope({ key, nonce, text: '{"id":1}' }), 0)
    for (const change of [good.slice(1), Uint8Array.from([0, ...good]), Uint8Array.from([0, ...good.slice(2)])])
      expect(() => open(change)).toThrow(invalid)
    for (let i = 1; i <= 12; i++)
      expect(() => open(good.map((byte, at) => (at === i ? byte ^ 1 : byte)))).toThrow(invalid)
    for (const length of [0, 8, 11, 13, 16, 24])
      expect(() => sealEnvelope({ key, nonce: bytes(length, 0), text: 'a' })).toThrow()
    for (const length of [0, 16, 31, 33])
      expect(() => sealEnvelope({ key: bytes(length, 0), nonce, text: 'a' })).toThrow()
  })

  test('do not open unless they are UTF-8', () => {
    for (const hex of ['80', 'c0af', 'eda080', 'f4908080', 'ff', '61ff'])
      expect(() => open(seal({ key, nonce, plain: fromHex(hex) }))).toThrow(invalid)
  })
})

function power(base: bigint, exponent: bigint, field: bigint): bigint {
  let [result, square] = [1n, base % field]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % field
    square = (square * square) % field
  }
  return result
}
