import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2tr } from '@scure/btc-signer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTaprootOutputKey } from './taprootKey.ts'
import { fromHex, toHex } from './texts.ts'

test('has the output key of BIP-86', () => {
  const inner = fromHex('cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115')
  const output = toTaprootOutputKey(inner)
  expect(toHex(output ?? new Uint8Array())).toBe('a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c')
})

test('is the key that @scure/btc-signer writes', () => {
  const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((key) => secp256k1.utils.isValidSecretKey(key))
  fc.assert(
    fc.property(secrets, (secret) => {
      const inner = schnorr.getPublicKey(secret)
      expect(toHex(toTaprootOutputKey(inner) ?? new Uint8Array())).toBe(toHex(p2tr(inner).script.subarray(2)))
    }),
    { numRuns: 20 },
  )
})

test('is none for what is no point', () => {
  expect(toTaprootOutputKey(new Uint8Array(32).fill(0xff))).toBeUndefined()
  expect(toTaprootOutputKey(new Uint8Array(33))).toBeUndefined()
})
