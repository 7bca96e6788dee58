import { findImitated, knownTokens } from '@latchkey/core/internal'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTokenList } from './knownTokens.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bridged = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const fake = '0x00000000000000000000000000000000000fa4e0'
const known = createTokenList(undefined)
const native = { symbol: 'ETH', name: 'Ether' }
const find = (symbol: string, address = fake, chainId = 1, name?: string) =>
  findImitated({ known: known(chainId), native, address, symbol, name })

test('lists known tokens by checksum addresses', () => {
  for (const tokens of Object.values(knownTokens))
    for (const address of Object.values(tokens).flat()) expect(getAddress(address.toLowerCase())).toBe(address)
})

describe('a token of a known symbol', () => {
  test('is genuine at a known address', () => {
    expect(find('USDC', usdc)).toBeUndefined()
    expect(find('usdc', usdc.toLowerCase())).toBeUndefined()
    expect(find('USDC', bridged, 137)).toBeUndefined()
    expect(find('USDC.e', bridged, 137)).toBeUndefined()
  })

  test.each(['USDC', 'usdc', 'UЅDС', 'ＵＳＤＣ', 'US\u200bDC', 'ÚSDC'])(
    'is an imitation at any other address: %s',
    (symbol) => {
      expect(find(symbol)).toBe('USDC')
    },
  )

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
    ['an i in a filled box', '🅳🅰🅸', 'DAI'],
    ['strokes', 'UŞÐ₡', 'USDC'],
    ['a full stop after it', 'USDC.', 'USDC'],
    ['spaces and punctuation', ' US-DC !', 'USDC'],
    ['a picture after it', 'USDC✅', 'USDC'],
    ['a letter that is drawn blank', 'USDC\u3164', 'USDC'],
    ['a small L', 'DAl', 'DAI'],
    ['a bar', 'DA|', 'DAI'],
    ['a five', 'U5DC', 'USDC'],
    ['two Vs', 'VVETH', 'WETH'],
    ['an unlisted letter among Latin ones', 'U丂DC', 'USDC'],
    ['a Greek letter among Latin ones', 'ΞTH', 'ETH'],
    ['a tack for a T', 'USD⊤', 'USDT'],
    ['a set sign for a C', 'USD⊂', 'USDC'],
    ['a union sign for a U', '∪SDC', 'USDC'],
    ['a division sign for an I', 'DA∣', 'DAI'],
    ['a tack within', 'E⊤H', 'ETH'],
    ['a dagger', 'E†H', 'ETH'],
    ['a section sign', 'U§DC', 'USDC'],
    ['a copyright sign', 'USÐ©', 'USDC'],
    ['a symbol for a letter, and a picture after it', '∪SDC✅', 'USDC'],
    ['a euro sign before it', '€USDC', 'USDC'],
  ])('is an imitation when written with %s: %s', (_, symbol, imitated) => {
    expect(find(symbol)).toBe(imitated)
  })

  test.each([
    'USD+',
    'USDC.e',
    'aUSDC',
    'sDAI',
    'USDC2',
    'ЮСДЦ',
    '人民币',
    '',
    '...',
    'DA',
    'ETHx',
    'ETH+',
    'USDC+',
    'DAI+',
    '⊤⊤⊤',
    'USDC⊤H',
  ])('is no imitation when it only resembles one: %s', (symbol) => {
    expect(find(symbol)).toBeUndefined()
  })

  test.each([
    ['000 USDC', 'USDC'],
    ['000USDC', 'USDC'],
    [',000,000.00 USDC', 'USDC'],
    ['00\u00a0000\u202fUЅDC', 'USDC'],
    ['× 1000 USDC', 'USDC'],
    ['×1000 USDC', 'USDC'],
    ['M USDC', 'USDC'],
    ['million USDC', 'USDC'],
    ['PTS +5 ETH', 'ETH'],
    ['PTS+5ETH', 'ETH'],
    ['kUSDC', 'USDC'],
    ['KETH', 'ETH'],
    ['MUSDC', 'USDC'],
    ['МUSDC', 'USDC'],
    ['1kUSDC', 'USDC'],
    ['E6USDC', 'USDC'],
    ['K.USDC', 'USDC'],
    ['k’USDC', 'USDC'],
    ['(k)USDC', 'USDC'],
    ['KKUSDC', 'USDC'],
    ['K\u{1d159}USDC', 'USDC'],
    ['ألفUSDC', 'USDC'],
    ['1K·USDC', 'USDC'],
    ['USDC⋅1000', 'USDC'],
    ['USDC✖1000', 'USDC'],
    ['USDC=5000DAI', 'USDC'],
    ['USDC/5000', 'USDC'],
    ['USDC|', 'USDC'],
    ['万USDC', 'USDC'],
    ['億 USDC', 'USDC'],
    ['천USDC', 'USDC'],
    ['тыс.USDC', 'USDC'],
    ['000 USD Coin', 'USDC'],
    ['M Ether', 'ETH'],
    ['PTS +5 Tether USD', 'USDT'],
  ])('is an imitation that reads like another amount: %s', (symbol, imitated) => {
    expect(find(symbol)).toBe(imitated)
  })

  test('is no imitation with one digit before its letters, or with a small m', () => {
    expect(find('3CRV')).toBeUndefined()
    expect(find('mUSDC')).toBeUndefined()
    expect(find('KNC')).toBeUndefined()
  })

  test.each([
    ['Ether', 'ETH'],
    ['ETHER', 'ETH'],
    ['Ethereum', 'ETH'],
    ['Еthеr', 'ETH'],
    ['USD Coin', 'USDC'],
    ['USDCoin', 'USDC'],
    ['Tether USD', 'USDT'],
    ['Wrapped Ether', 'WETH'],
    ['Dai Stablecoin', 'DAI'],
    ['USDC', 'USDC'],
  ])(
    'is an imitation when called by the full name of a known token, in its symbol or its name: %s',
    (text, imitated) => {
      expect(find(text)).toBe(imitated)
      expect(find('GEM', fake, 1, text)).toBe(imitated)
    },
  )

  test('is genuine by its own name, and no imitation by a name that only contains a known one', () => {
    expect(find('USDC', usdc, 1, 'USD Coin')).toBeUndefined()
    expect(find('WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 1, 'Wrapped Ether')).toBeUndefined()
    expect(find('USDC.e', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 10, 'USD Coin')).toBeUndefined()
    for (const name of ['Liquid staked Ether 2.0', 'Rocket Pool ETH', 'Aave Ethereum USDC', 'Etherean'])
      expect(find('GEM', fake, 1, name)).toBeUndefined()
    // Where no USDC is known, no token imitates it.
    expect(find('USDC', fake, 59144, 'USD Coin')).toBeUndefined()
  })

  test('is an imitation with the native currency’s symbol, which has no contract', () => {
    expect(find('ETH')).toBe('ETH')
    expect(find('ЕТН')).toBe('ETH')
    // Lycian and Carian letters, drawn as ETH: which of the symbols of that length is not decided.
    expect(find('\u{10286}\u{10297}\u{102cf}')).toBeDefined()
    // BNB Smart Chain has a known token of that symbol.
    expect(find('ETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 56)).toBeUndefined()
  })

  test('is an imitation of the native currency on a network without known tokens', () => {
    expect(find('ETH', fake, 59144)).toBe('ETH')
    expect(find('E⊤H', fake, 59144)).toBe('ETH')
    expect(find('ETH', '0x000000000000000000000000000000000000800A', 324)).toBeUndefined()
  })

  test.each([42161, 137, 10])('is an imitation of USDT0 in both of its spellings, on %s', (chainId) => {
    const genuine = knownTokens[chainId]?.USDT0?.[0]
    for (const symbol of ['USDT0', 'USD₮0']) {
      expect(find(symbol, fake, chainId)).toBe('USDT0')
      expect(find(symbol, genuine, chainId)).toBeUndefined()
    }
  })

  test('is genuine where two known tokens look alike: BTC.b and BTCB', () => {
    expect(find('BTC.b', '0x2297aebd383787a160dd0d9f71508148769342e3', 56)).toBeUndefined()
    expect(find('BTCB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 56)).toBeUndefined()
  })

  test('is an imitation at an address known on another chain', () => {
    expect(find('USDC', bridged)).toBe('USDC')
  })
})

test('does not flag an unknown symbol, or any on a chain without known tokens', () => {
  expect(find('GEM')).toBeUndefined()
  expect(find('USDC', fake, 31337)).toBeUndefined()
})

test('accepts the app’s own tokens, on its own chains and on public ones', () => {
  const list = createTokenList({ 31337: { usdc: fake }, 1: { GEM: [usdc] } })
  const options = { native, address: usdc, symbol: 'USDC' }
  expect(findImitated({ ...options, known: list(31337) })).toBe('USDC')
  expect(findImitated({ ...options, known: list(31337), address: fake })).toBeUndefined()
  expect(findImitated({ ...options, known: list(1), symbol: 'GEM', address: fake })).toBe('GEM')
  expect(findImitated({ ...options, known: list(1) })).toBeUndefined()
})
