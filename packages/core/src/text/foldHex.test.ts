import { expect, test } from 'vitest'
import { foldHex, isSameAddress } from './foldHex.ts'

const base58 = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('writes hex digits in lower case, in a CAIP id too, and leaves everything else as it is', () => {
  expect(foldHex('0xF39F')).toBe('0xf39f')
  expect(foldHex('0Xf39F')).toBe('0xf39f')
  expect(foldHex('eip155:1:0xF39F')).toBe('eip155:1:0xf39f')
  for (const text of [base58, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58}`, '0xZz', 'Ab0xCd'])
    expect(foldHex(text)).toBe(text)
})

test('writes bech32 in lower case, and leaves base58 that starts like it', () => {
  const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  expect(foldHex(bech32.toUpperCase())).toBe(bech32)
  expect(
    isSameAddress(
      `bip122:000000000019d6689c085ae165831e93:${bech32.toUpperCase()}`,
      `bip122:000000000019d6689c085ae165831e93:${bech32}`,
    ),
  ).toBe(true)
  const cosmos = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
  expect(isSameAddress(`cosmos:cosmoshub-4:${cosmos.toUpperCase()}`, `cosmos:cosmoshub-4:${cosmos}`)).toBe(true)
  expect(foldHex(`C${cosmos.slice(1)}`)).toBe(`C${cosmos.slice(1)}`)
  expect(foldHex('DENOM1QQ')).toBe('DENOM1QQ')
  for (const text of ['Bc1Cf7nnyLgfR6tG4HQTyZ8p9wYtCqLzXrj2hVmEbNdA', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'])
    expect(foldHex(text)).toBe(text)
})

test('tells base58 addresses apart by case, and hex ones not', () => {
  expect(isSameAddress('0xF39F', '0xf39f')).toBe(true)
  expect(isSameAddress(base58, base58)).toBe(true)
  expect(isSameAddress(base58, base58.toLowerCase())).toBe(false)
  expect(isSameAddress(undefined, null)).toBe(true)
  expect(isSameAddress(undefined, base58)).toBe(false)
})

test('an SS58 address is the same account for every network, and another key another one', () => {
  const [polkadot, kusama, generic] = [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ]
  expect(isSameAddress(polkadot, kusama)).toBe(true)
  expect(isSameAddress(`a:b:${polkadot}`, `a:b:${generic}`)).toBe(true)
  expect(isSameAddress(`a:b:${polkadot}`, `a:c:${generic}`)).toBe(false)
  expect(isSameAddress(polkadot, '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3')).toBe(false)
})

test('compares a recipient with the sent token’s contract: hex in any case, base58 in its own', () => {
  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(isSameAddress(contract.toLowerCase(), contract)).toBe(true)
  expect(isSameAddress(base58, base58)).toBe(true)
  expect(isSameAddress(base58.toLowerCase(), base58)).toBe(false)
  // The native currency has none.
  expect(isSameAddress(base58, undefined)).toBe(false)
})
