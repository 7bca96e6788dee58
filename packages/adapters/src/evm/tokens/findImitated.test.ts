import { knownTokens } from '@latchkey/core'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTokenList } from './createTokenList.ts'
import { findImitated } from './findImitated.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bridged = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const fake = '0x00000000000000000000000000000000000fa4e0'
const known = createTokenList(undefined)
const find = (symbol: string, address = fake, chainId = 1) =>
  findImitated({ known: known(chainId), nativeSymbol: 'ETH', address, symbol })

test('the known tokens are addresses in their checksum', () => {
  for (const tokens of Object.values(knownTokens))
    for (const address of Object.values(tokens).flat()) expect(getAddress(address.toLowerCase())).toBe(address)
})

describe('a token of a known symbol', () => {
  test('is no imitation at an address the symbol stands for', () => {
    expect(find('USDC', usdc)).toBeUndefined()
    expect(find('usdc', usdc.toLowerCase())).toBeUndefined()
    expect(find('USDC', bridged, 137)).toBeUndefined()
    expect(find('USDC.e', bridged, 137)).toBeUndefined()
  })

  test.each(['USDC', 'usdc', 'UЅDС', 'ＵＳＤＣ', 'US\u200bDC', 'ÚSDC'])('is one at any other: %s', (symbol) => {
    expect(find(symbol)).toBe('USDC')
  })

  test.each([
    ['Lisu letters', 'ꓴꓢꓓꓚ', 'USDC'],
    ['small capitals', 'ᴜꜱᴅᴄ', 'USDC'],
    ['small capitals and a Latin s', 'ᴜsᴅᴄ', 'USDC'],
    ['Cherokee letters', 'ᎠᎪI', 'DAI'],
    ['lower-case Cherokee letters', 'ꮜꮪꭰꮯ', 'USDC'],
    ['Armenian letters', 'ՍՏDC', 'USDC'],
    ['Coptic letters', 'USDⲤ', 'USDC'],
    ['Canadian syllabics', 'ᑌSᗞC', 'USDC'],
    ['the tugrik sign', 'USD₮', 'USDT'],
    ['the bitcoin sign', 'W₿TC', 'WBTC'],
    ['a dollar sign', 'U$DC', 'USDC'],
    ['a dollar sign before it', '$USDC', 'USDC'],
    ['bold letters', '𝐔𝐒𝐃𝐂', 'USDC'],
    ['script letters', '𝓤𝓢𝓓𝓒', 'USDC'],
    ['circled letters', 'ⓊⓈⒹⒸ', 'USDC'],
    ['letters in boxes', '🅄🅂🄳🄲', 'USDC'],
    ['letters in filled boxes', '🆄🆂🅳🅲', 'USDC'],
    ['letters of flags', '🇺🇸🇩🇨', 'USDC'],
    ['an i of a filled box', '🅳🅰🅸', 'DAI'],
    ['strokes', 'UŞÐ₡', 'USDC'],
    ['a full stop after it', 'USDC.', 'USDC'],
    ['spaces and punctuation', ' US-DC !', 'USDC'],
    ['a picture after it', 'USDC✅', 'USDC'],
    ['a letter that is drawn blank', 'USDC\u3164', 'USDC'],
    ['a small L', 'DAl', 'DAI'],
    ['a bar', 'DA|', 'DAI'],
    ['a five', 'U5DC', 'USDC'],
    ['two Vs', 'VVETH', 'WETH'],
    ['a letter of no list among Latin ones', 'U丂DC', 'USDC'],
    ['a Greek letter among Latin ones', 'ΞTH', 'ETH'],
  ])('is one in %s: %s', (_, symbol, imitated) => {
    expect(find(symbol)).toBe(imitated)
  })

  test.each(['USD+', 'USDC.e', 'aUSDC', 'sDAI', 'USDC2', 'ЮСДЦ', '人民币', '', '...', 'DA', 'ETHx'])(
    'is none where it only resembles one: %s',
    (symbol) => {
      expect(find(symbol)).toBeUndefined()
    },
  )

  test('is one of the native currency, which has no contract', () => {
    expect(find('ETH')).toBe('ETH')
    expect(find('ЕТН')).toBe('ETH')
    // BNB Smart Chain has a known token of that symbol.
    expect(find('ETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 56)).toBeUndefined()
  })

  test('of another chain’s address is one here', () => {
    expect(find('USDC', bridged)).toBe('USDC')
  })
})

test('a token of a symbol that nobody knows, or on such a chain, is not told of', () => {
  expect(find('GEM')).toBeUndefined()
  expect(find('USDC', fake, 31337)).toBeUndefined()
})

test('the app names the tokens of its own chains, and further ones of public chains', () => {
  const list = createTokenList({ 31337: { usdc: fake }, 1: { GEM: [usdc] } })
  const options = { nativeSymbol: 'ETH', address: usdc, symbol: 'USDC' }
  expect(findImitated({ ...options, known: list(31337) })).toBe('USDC')
  expect(findImitated({ ...options, known: list(31337), address: fake })).toBeUndefined()
  expect(findImitated({ ...options, known: list(1), symbol: 'GEM', address: fake })).toBe('GEM')
  expect(findImitated({ ...options, known: list(1) })).toBeUndefined()
})
