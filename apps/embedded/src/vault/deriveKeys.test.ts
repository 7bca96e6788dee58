import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { deriveAddresses, toSeed, toWords } from './deriveKeys.ts'
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

test('addresses are those that other wallets derive from the same words', () => {
  // The Bitcoin address is BIP-84's own test vector.
  expect(deriveAddresses(toSeed(new Uint8Array(16)))).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    bip122: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  })
})

test('the EVM address of any words is the one that viem derives', () => {
  const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(entropies, (entropy) => {
      const { address } = mnemonicToAccount(toWords(entropy))
      expect(deriveAddresses(toSeed(entropy)).eip155).toBe(address)
    }),
    { numRuns: 20 },
  )
})

// SLIP-0010, "Test vector 1 for ed25519" and "Test vector 2 for ed25519".
test.each([
  ['000102030405060708090a0b0c0d0e0f', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  ['000102030405060708090a0b0c0d0e0f', [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [
    '000102030405060708090a0b0c0d0e0f',
    [0, 1, 2, 2, 1_000_000_000],
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    [],
    '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012',
  ],
])('an ed25519 key of %s at %j', (seed, path, key) => {
  expect(toHex(deriveEd25519(fromHex(`0x${seed}`), path))).toBe(`0x${key}`)
})
