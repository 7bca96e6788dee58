import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { loadCurves } from './loadCurves.ts'
import { nobleCurves } from './nobleCurves.ts'
import { agreeSessionKey } from './sessionKey.ts'
import { webCurves } from './webCurves.ts'

describe.each([
  ['webCurves', webCurves],
  ['nobleCurves', nobleCurves],
])('%s', (_, curves) => {
  test('RFC 7748 §6.1', async () => {
    const bob = hexToBytes('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb')
    const alicePublic = hexToBytes('8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a')
    expect(bytesToHex(await curves.xPublicKey(bob))).toBe(
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    )
    expect(bytesToHex(await curves.xSecret(bob, alicePublic))).toBe(
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    )
  })

  test('RFC 8032 §7.1, test 1', async () => {
    const seed = hexToBytes('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
    expect(bytesToHex(await curves.edPublicKey(seed))).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
    expect(bytesToHex(await curves.edSign(seed, new Uint8Array()))).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })

  test('the key agreement known from WalletConnect clients, from both sides', async () => {
    const ours = {
      privateKey: hexToBytes('1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862'),
      peerPublicKey: '590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a',
    }
    const theirs = {
      privateKey: hexToBytes('36bf507903537de91f5e573666eaa69b1fa313974f23b2b59645f20fea505854'),
      peerPublicKey: 'ff7a7d5767c362b0a17ad92299ebdb7831dcbd9a56959c01368c7404543b3342',
    }
    const key = '0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c'
    expect(bytesToHex(await agreeSessionKey(curves, ours))).toBe(key)
    expect(bytesToHex(await agreeSessionKey(curves, theirs))).toBe(key)
  })

  test.each(['', 'zz', '00'.repeat(32), '00'.repeat(31), '01'.padEnd(64, '0')])(
    'refuses the public key "%s"',
    async (key) => {
      const agreeing = agreeSessionKey(curves, { privateKey: new Uint8Array(32).fill(7), peerPublicKey: key })
      await expect(agreeing).rejects.toMatchObject({ code: 'MESSAGE_INVALID' })
    },
  )
})

test('RFC 5869, test case 3: no salt, no info', async () => {
  const curves = { ...nobleCurves, xSecret: async () => new Uint8Array(22).fill(0x0b) }
  const key = await agreeSessionKey(curves, { privateKey: new Uint8Array(32), peerPublicKey: '00' })
  expect(bytesToHex(key)).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d')
})

test('takes the platform’s curves where it has them', async () => {
  expect(await loadCurves()).toBe(webCurves)
})
