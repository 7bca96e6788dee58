import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import type { Hex, TransactionSerializable } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../bytes.ts'
import vectors from '../test/vectors/bips.json' with { type: 'json' }
import { deriveAddresses, toSeed, toWords } from './deriveKeys.ts'
import { sign } from './sign.ts'

const entropy = new Uint8Array(16).fill(7)
const seed = await toSeed(entropy)
/** Viem's own account of the same words signs the same bytes, because both are deterministic (RFC 6979). */
const account = mnemonicToAccount(toWords(entropy))

const hex = (maxLength: number) => fc.uint8Array({ maxLength }).map(toHex)
const quantity = fc.bigInt({ min: 0n, max: 2n ** 128n })
const toQuantity = (number: bigint) => `0x${number.toString(16)}`

test('messages have the signatures that viem makes', async () => {
  await fc.assert(
    fc.asyncProperty(hex(200), async (message) => {
      const expected = await account.signMessage({ message: { raw: message } })
      expect(sign(seed, { kind: 'message', message })).toBe(expected)
    }),
    { numRuns: 30 },
  )
})

test('transactions are serialized and signed as viem does', async () => {
  const to = fc.option(fc.constant(account.address as Hex), { nil: null })
  const transactions = fc.record({
    nonce: fc.nat(),
    gas: quantity,
    value: quantity,
    price: quantity,
    data: hex(100),
    to,
  })
  await fc.assert(
    fc.asyncProperty(transactions, fc.boolean(), async ({ price, ...transaction }, isLegacy) => {
      const fee = isLegacy
        ? { gasPrice: toQuantity(price) }
        : { maxFeePerGas: toQuantity(price), maxPriorityFeePerGas: toQuantity(price / 2n) }
      const { gas, value } = transaction
      const shown = { ...transaction, chainId: 31_337, gas: toQuantity(gas), value: toQuantity(value), fee }
      const fees = isLegacy
        ? { type: 'legacy', gasPrice: price }
        : { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: price / 2n }
      const expected = await account.signTransaction({
        ...transaction,
        ...fees,
        chainId: 31_337,
      } as TransactionSerializable)
      expect(sign(seed, { kind: 'transaction', transaction: shown })).toBe(expected)
    }),
    { numRuns: 40 },
  )
})

test('typed data has the signature of the EIP’s own example', async () => {
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: {
      name: 'Ether Mail',
      version: '1',
      chainId: 1n,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    message: {
      from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
      contents: 'Hello, Bob!',
    },
  } as const
  const expected = await account.signTypedData(data)
  expect(
    sign(seed, { kind: 'typedData', json: JSON.stringify({ ...data, domain: { ...data.domain, chainId: 1 } }) }),
  ).toBe(expected)
  expect(() => sign(seed, { kind: 'typedData', json: '{"types":{},"primaryType":"A"}' })).toThrow('invalid_params')
})

test('a Solana signature is valid for the address', () => {
  const message = new TextEncoder().encode('hello')
  const account = deriveAddresses(seed).solana
  const signature = fromHex(sign(seed, { kind: 'solana', account, messages: [toHex(message)] }))
  expect(ed25519.verify(signature, message, base58.decode(account), { zip215: false })).toBe(true)
})

test('signs only for an address that its own key derives, whatever the server says', async () => {
  const { solana, bip122 } = deriveAddresses(await toSeed(new Uint8Array(16)))
  expect(() => sign(seed, { kind: 'solana', account: solana, messages: ['0x00'] })).toThrow('wallet_damaged')
  const { unsigned } = vectors.bip143
  const inputs = [{ index: 1, amount: '0x1' }]
  const of = (account: string) => sign(seed, { kind: 'bitcoin', account, transaction: unsigned, inputs })
  expect(() => of(bip122)).toThrow('wallet_damaged')
  expect(of(deriveAddresses(seed).bip122)).toMatch(/^0x[0-9a-f]{194}$/)
})
