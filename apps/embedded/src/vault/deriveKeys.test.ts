import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { deriveAddresses, deriveKey, toSeed, toWords } from './deriveKeys.ts'
import { deriveEd25519 } from './slip10.ts'

// BIP-39 (Trezor's list): words by entropy.
test.each([
  ['0x00000000000000000000000000000000', `${'abandon '.repeat(11)}about`],
  ['0x7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  [
    '0x80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ],
  ['0xffffffffffffffffffffffffffffffff', 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
])('entropy %s has its words', (entropy, words) => {
  expect(toWords(fromHex(entropy))).toBe(words)
})

test('addresses are those that other wallets derive from the same words', async () => {
  // The Bitcoin address is BIP-84's own test vector.
  expect(deriveAddresses(await toSeed(new Uint8Array(16)))).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bip122: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  })
})

test('the EVM address of any words is the one that viem derives', async () => {
  const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(entropies, async (entropy) => {
      const { address } = mnemonicToAccount(toWords(entropy))
      expect(deriveAddresses(await toSeed(entropy)).eip155).toBe(address)
    }),
    { numRuns: 20 },
  )
})

// SLIP-0010, "Test vector 1 for ed25519" and "Test vector 2 for ed25519": the key of each prefix of the path.
test.each([
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    path: [0, 1, 2, 2, 1_000_000_000],
    keys: [
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
      '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
      '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ],
  },
  {
    seed:
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a2' +
      '9f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    path: [0, 2_147_483_647, 1, 2_147_483_646, 2],
    keys: [
      '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012',
      '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635',
      'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4',
      '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c',
      '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72',
      '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    ],
  },
])('ed25519 keys of $seed', ({ seed, path, keys }) => {
  const derived = keys.map((_, depth) => toHex(deriveEd25519(fromHex(`0x${seed}`), path.slice(0, depth))).slice(2))
  expect(derived).toEqual(keys)
})

test('the key of the first Bitcoin address is BIP-84’s', async () => {
  // KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d, as the standard writes it: 0x80, the key, 0x01 and a checksum.
  const key = deriveKey(await toSeed(new Uint8Array(16)), 'bip122')
  const written = base58.decode('KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d')
  expect(toHex(key)).toBe(toHex(written.slice(1, 33)))
  const publicKey = toHex(secp256k1.getPublicKey(key))
  expect(publicKey).toBe('0x0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c')
})
