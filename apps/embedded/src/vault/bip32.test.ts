import fc from 'fast-check'
import { HDKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import { deriveSecp256k1 } from './bip32.ts'

const toPath = (text: string) => text.split('/').map((step) => (step.endsWith("'") ? step.slice(0, -1) : Number(step)))
const derive = (seed: Uint8Array, text: string) => toHex(deriveSecp256k1(seed, text ? toPath(text) : []))

// BIP-32, test vector 1.
test.each([
  ['000102030405060708090a0b0c0d0e0f', '', '0xe8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
  ['000102030405060708090a0b0c0d0e0f', "0'", '0xedb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
  ['000102030405060708090a0b0c0d0e0f', "0'/1", '0x3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
])('the key of %s at m/%s', (seed, path, key) => {
  expect(derive(fromHex(`0x${seed}`), path)).toBe(key)
})

test('any path leads where another implementation leads', () => {
  const step = fc
    .tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.boolean())
    .map(([index, isHardened]) => `${index}${isHardened ? "'" : ''}`)
  const seeds = fc.uint8Array({ minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(seeds, fc.array(step, { minLength: 1, maxLength: 5 }), (seed, steps) => {
      const path = steps.join('/')
      const other = HDKey.fromMasterSeed(seed).derive(`m/${path}`).privateKey
      expect(derive(seed, path)).toBe(other && toHex(Uint8Array.from(other)))
    }),
    { numRuns: 100 },
  )
})
