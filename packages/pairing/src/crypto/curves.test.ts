import { createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../encoding/bytes.ts'
import { loadCurves, webCurves } from './loadCurves.ts'
import { naclCurves } from './naclCurves.ts'
import { agreeSessionKey, hmacSha256, topicOfKey } from './sessionKey.ts'

describe.each([
  ['webCurves', webCurves],
  ['naclCurves', naclCurves],
])('%s', (_, curves) => {
  const publicOf = async (privateKey: Uint8Array) => toHex((await curves.agreementKey(privateKey)).publicKey)
  const secretOf = async (privateKey: Uint8Array, publicKey: Uint8Array) =>
    toHex(await (await curves.agreementKey(privateKey)).secretWith(publicKey))

  test('RFC 7748 §6.1', async () => {
    const bob = fromHex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
    const alicePublic = fromHex('8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a')
    expect(await publicOf(bob)).toBe('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f')
    expect(await secretOf(bob, alicePublic)).toBe('4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742')
  })

  test('RFC 7748 §5.2: a scalar and a point of neither side', async () => {
    const scalar = fromHex('a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4')
    const point = fromHex('e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c')
    expect(await secretOf(scalar, point)).toBe('c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552')
    const base = fromHex('09'.padEnd(64, '0'))
    expect(await secretOf(base, base)).toBe('422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079')
  })

  test('RFC 8032 §7.1, tests 1 and 2', async () => {
    const seed = fromHex('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(toHex((await curves.signingKey(seed)).publicKey)).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
    expect(toHex(await (await curves.signingKey(seed)).sign(new Uint8Array()))).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
    const second = fromHex('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
    expect(toHex(await (await curves.signingKey(second)).sign(Uint8Array.of(0x72)))).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    )
  })

  // The specification's pages give no numbers here; these are those the Apache-2.0 clients are tested with: @walletconnect/utils 2.x,
  // packages/utils/test/crypto.spec.ts ("deriveSymKey"), the same in the Flutter and Swift clients.
  test('the key agreement of WalletConnect’s own tests, from both sides', async () => {
    const ours = {
      privateKey: fromHex('1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862'),
      peerPublicKey: '590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a',
    }
    const theirs = {
      privateKey: fromHex('36bf507903537de91f5e573666eaa69b1fa313974f23b2b59645f20fea505854'),
      peerPublicKey: 'ff7a7d5767c362b0a17ad92299ebdb7831dcbd9a56959c01368c7404543b3342',
    }
    expect(await publicOf(ours.privateKey)).toBe(theirs.peerPublicKey)
    expect(await publicOf(theirs.privateKey)).toBe(ours.peerPublicKey)
    expect(await secretOf(ours.privateKey, fromHex(ours.peerPublicKey))).toBe(
      '9c87e48e69b33a613907515bcd5b1b4cc10bbaf15167b19804b00f0a9217e607',
    )
    const key = '0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c'
    expect(toHex(await agreeSessionKey(await curves.agreementKey(ours.privateKey), ours.peerPublicKey))).toBe(key)
    expect(toHex(await agreeSessionKey(await curves.agreementKey(theirs.privateKey), theirs.peerPublicKey))).toBe(key)
  })

  test('agrees with OpenSSL on any pair of keys', async () => {
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(seed, async (privateKey) => {
        const peer = generateKeyPairSync('x25519')
        const peerPublic = Buffer.from(peer.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
        const publicKey = Buffer.from(await publicOf(privateKey), 'hex').toString('base64url')
        const theirs = diffieHellman({
          privateKey: peer.privateKey,
          publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' }),
        })
        expect(await secretOf(privateKey, Uint8Array.from(peerPublic))).toBe(theirs.toString('hex'))
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  test.each(['', 'zz', '00'.repeat(32), '00'.repeat(31), '01'.padEnd(64, '0')])(
    'rejects the public key "%s"',
    async (key) => {
      const agreeing = agreeSessionKey(await curves.agreementKey(new Uint8Array(32).fill(7)), key)
      await expect(agreeing).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
    },
  )
})

test('RFC 4231, test cases 2 and 3', () => {
  const text = (value: string) => new TextEncoder().encode(value)
  expect(toHex(hmacSha256(text('Jefe'), text('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  expect(toHex(hmacSha256(new Uint8Array(20).fill(0xaa), new Uint8Array(50).fill(0xdd)))).toBe(
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  )
})

test('RFC 5869, test case 3: no salt, no info', async () => {
  const key = await agreeSessionKey({ secretWith: async () => new Uint8Array(22).fill(0x0b) }, '00')
  expect(toHex(key)).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d')
})

// The same source, "hashKey".
test('topics are the SHA-256 of keys', () => {
  const key = fromHex('9c87e48e69b33a613907515bcd5b1b4cc10bbaf15167b19804b00f0a9217e607')
  expect(topicOfKey(key)).toBe('a492906ccc809a411bb53a84572b57329375378c6ad7566f3e1c688200123e77')
})

test('uses the platform’s curves where supported', async () => {
  expect(await loadCurves()).toBe(webCurves)
})

test('uses JavaScript’s curves where the page has no WebCrypto', async () => {
  const { subtle } = globalThis.crypto
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
  try {
    expect(await loadCurves()).toBe(naclCurves)
  } finally {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true })
  }
})
