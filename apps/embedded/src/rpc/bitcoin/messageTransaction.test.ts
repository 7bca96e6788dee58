import {
  joinBytes,
  readBitcoinTransaction,
  toAddress,
  toMessageTransaction,
  toScriptSignature,
  toSimpleSignature,
  toTxid,
  toWitnessDigest,
  writeBitcoinTransaction,
} from '@latchkey/wire/bitcoin'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { fromHex, toHex, toUtf8 } from '../../bytes.ts'
import vectors from '../../test/vectors/bips.json' with { type: 'json' }
import { signBitcoin } from '../../vault/signBitcoin.ts'
import { toOwnScript } from './toOwnScript.ts'

const { bip322, bip143 } = vectors
const { address } = bip322

test.each(bip322.messages)(
  'the message “$message” has the ids and the signature of the standard',
  ({ message, toSpend, toSign, signature }) => {
    const transaction = toMessageTransaction(toUtf8(message), toOwnScript(address))
    const shown = (id: Uint8Array | undefined) => toHex(Uint8Array.from(id ?? []).reverse()).slice(2)
    expect(shown(transaction.inputs[0]?.txid)).toBe(toSpend)
    expect(shown(toTxid(transaction))).toBe(toSign)
    const bytes = toHex(writeBitcoinTransaction(transaction))
    const key = base58.decode(bip322.key).slice(1, 33)
    const signed = signBitcoin(key, {
      kind: 'bitcoin',
      account: address,
      transaction: bytes,
      inputs: [{ index: 0, amount: '0x0' }],
    })
    const simple = toSimpleSignature(toScriptSignature(signed.subarray(33)), signed.subarray(0, 33))
    expect(base64.encode(simple)).toBe(signature)
  },
)

test('the digest and the signature of an input are those of the standard', () => {
  const { key, publicKey, publicKeyHash, amount, unsigned, digest, signature } = bip143
  const transaction = readBitcoinTransaction(fromHex(unsigned))
  const options = { index: 1, amount: BigInt(amount), publicKeyHash: fromHex(publicKeyHash) }
  expect(toHex(toWitnessDigest(transaction, options))).toBe(digest)
  const account = toAddress(joinBytes([0, 20], fromHex(publicKeyHash))) ?? ''
  const request = { kind: 'bitcoin' as const, account, transaction: unsigned, inputs: [{ index: 1, amount }] }
  const signed = signBitcoin(fromHex(key), request)
  expect(toHex(signed.subarray(0, 33))).toBe(publicKey)
  expect(toHex(toScriptSignature(signed.subarray(33)))).toBe(signature)
})

test('an address and its script lead to each other', () => {
  expect(toAddress(toOwnScript(address))).toBe(address)
  for (const foreign of [
    'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ])
    expect(() => toOwnScript(foreign)).toThrow()
})
