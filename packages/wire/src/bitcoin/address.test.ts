import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { type AddressNetwork, BitcoinChecksumError, parseBitcoinAddress, toAddress } from './address.ts'
import { fromHex, toHex } from './texts.ts'

const oracles = { main: NETWORK, test: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }

// BIP-173, BIP-350 and addresses of the first years.
test.each<[string, string, AddressNetwork[]]>([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac', ['main']],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87', ['main']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac', ['test', 'regtest']],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6', ['main']],
  [
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ['test'],
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ['main'],
  ],
  ['BC1SW50QGDZ25J', '6002751e', ['main']],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323', ['main']],
])('reads %s', (text, script, networks) => {
  const isBech32 = /^(bc|tb)1/i.test(text)
  const read = parseBitcoinAddress(text)
  expect({ ...read, script: toHex(read.script) }).toEqual({
    address: isBech32 ? text.toLowerCase() : text,
    script,
    networks,
  })
})

test.each([
  ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4'],
  ['another checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['version 0 in bech32m', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 1 in bech32', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['a program of one byte', 'bc1pw5dgrnzv'],
  ['version 0 of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
  ['no data', 'bc1gmk9yu'],
  ['another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
  ['an Ethereum address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['a changed character of base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(() => parseBitcoinAddress(text)).toThrow(CodecError)
})

test.each([
  ['bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['bech32 in upper case', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T5'],
  ['base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
])('tells a typo in an address of %s from what is none', (_, text) => {
  expect(() => parseBitcoinAddress(text)).toThrow(BitcoinChecksumError)
})

test.each([
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4',
  'bc1qshort',
  'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
])('takes for no typo of an address: %s', (text) => {
  expect(() => parseBitcoinAddress(text)).not.toThrow(BitcoinChecksumError)
})

describe.each(['main', 'test', 'regtest'] as const)('on the network %s', (network) => {
  test('writes and reads each kind as @scure/btc-signer does', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    const script = fc.oneof(
      bytes(20).map((hash) => `76a914${toHex(hash)}88ac`),
      bytes(20).map((hash) => `a914${toHex(hash)}87`),
      bytes(20).map((hash) => `0014${toHex(hash)}`),
      bytes(32).map((hash) => `0020${toHex(hash)}`),
      // A point of the curve, as the other library wants one.
      fc.constant('512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'),
    )
    fc.assert(
      fc.property(script, (hex) => {
        const expected = Address(oracles[network]).encode(OutScript.decode(fromHex(hex)))
        expect(toAddress(fromHex(hex), network)).toBe(expected)
        const read = parseBitcoinAddress(expected)
        expect(toHex(read.script)).toBe(hex)
        expect(read.networks).toContain(network)
      }),
      { numRuns: 300 },
    )
  })
})
