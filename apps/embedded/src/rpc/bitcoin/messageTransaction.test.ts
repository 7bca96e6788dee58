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
import { readOwnAddress, toOwnAddress } from './ownAddress.ts'

const { bip322, bip143 } = vectors
const { address } = bip322

test.each(bip322.messages)(
  'the message “$message” has the ids and the signature of the standard',
  ({ message, toSpend, toSign, signature }) => {
    const transaction = toMessageTransaction(toUtf8(message), readOwnAddress(address).script)
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

test.each([
  ['the main network', '000000000019d6689c085ae165831e93', 'main', /^bc1q/],
  ['testnet 3', '000000000933ea01ad0ee984209779ba', 'test', /^tb1q/],
  ['testnet 4', '00000000da84f2bafbbc53dee25a72ae', 'test', /^tb1q/],
  ['signet', '00000008819873e925422c1ff0f99f7c', 'test', /^tb1q/],
  ['regtest', '0f9188f13cb7b2c71f2a335e3a4fc328', 'regtest', /^bcrt1q/],
])('on %s the account has one address, in that network’s form, of the one key', (_name, id, network, form) => {
  const own = toOwnAddress(address, `bip122:${id}`)
  expect(own).toMatch(form)
  const { script } = readOwnAddress(address)
  expect(readOwnAddress(own)).toEqual({ script, network, account: address })
  expect(toAddress(script)).toBe(address)
})

test('another chain’s genesis block is no network of Bitcoin, and no address but the wallet’s kind is its own', () => {
  for (const id of ['bip122:12a765e31ffd4059bada1e25190f6e98', 'bip122:toString', 'cosmos:hub-4'])
    expect(() => toOwnAddress(address, id)).toThrow('unknown_chain')
  for (const foreign of [
    'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'x',
  ])
    expect(() => readOwnAddress(foreign)).toThrow()
})
