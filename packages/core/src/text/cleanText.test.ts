import { cleanText } from '@latchkey/wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanTransaction } from '../actions/fetchTransactions.ts'
import { cleanNft } from '../actions/getNfts.ts'
import { cleanTokenBalance } from './cleanTokenBalance.ts'

// At most 20 characters of a symbol and 64 of a name, without bidirectional, zero-width and control characters.
it.each([
  ['removes direction overrides', 'USD\u202eC', 'USDC'],
  ['removes isolates and marks', '\u2066US\u200fDC\u2069', 'USDC'],
  ['removes zero-width characters', 'U\u200bS\u200d\u2060D\ufeffC\u00ad', 'USDC'],
  ['removes control characters and line breaks', ' US\u0000\u0007D\r\n\tC\u2028\u2029 ', 'USD C'],
  ['removes blank letters', '\u115fU\u1160S\u3164D\u2800C\uffa0\ufe0f', 'USDC'],
  ['removes lone surrogates', 'USDC\ud800', 'USDC'],
  ['limits stacked marks', `Z${'\u0301'.repeat(40)}o`, `Z${'\u0301'.repeat(3)}o`],
  ['treats markup as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=a'],
  ['keeps emoji whole', '🦊🦊', '🦊🦊'],
  ['truncates by characters', '🦊'.repeat(30), '🦊'.repeat(20)],
  ['merges the spaces around a removed character', 'USD \u200b C', 'USD C'],
  ['returns an empty string for invisible text', '\u200b\u202e \u2060', ''],
])('%s', (_, text, expected) => {
  expect(cleanText(text, { maxLength: 20 })).toBe(expected)
})

it('returns short, visible and stable text for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const clean = cleanText(text, { maxLength: 20 })
      expect([...clean].length).toBeLessThanOrEqual(20)
      expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(cleanText(clean, { maxLength: 20 })).toBe(clean)
    }),
  )
})

it('is fast for megabytes of text', () => {
  const before = performance.now()
  cleanText(`${'\u200b'.repeat(5_000_000)}x`, { maxLength: 64 })
  expect(performance.now() - before).toBeLessThan(1_000)
})

it('a token without name and symbol shows the start of its address', () => {
  const token = {
    name: '\u202e',
    symbol: '',
    address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    price: 0,
    quantity: { decimals: '6', numeric: '1' },
    iconUrl: null,
  } as const
  expect(cleanTokenBalance(token)).toMatchObject({ name: '0xa0b869', symbol: '0xa0b869' })
  expect(cleanTokenBalance({ ...token, symbol: 'US\u200bDC' })).toMatchObject({ name: 'USDC', symbol: 'USDC' })
})

it('a balance without a price has no value', () => {
  const token = { name: 'GEM', symbol: 'GEM', quantity: { decimals: '6', numeric: '1' }, iconUrl: null }
  expect(cleanTokenBalance({ ...token, price: 0, value: 0 }).value).toBeUndefined()
  expect(cleanTokenBalance({ ...token, price: 2, value: 2 }).value).toBe(2)
})

it('an impossible price or change is none, and an impossible value has no part in a total', () => {
  const token = { name: 'GEM', symbol: 'GEM', quantity: { decimals: '6', numeric: '1' }, iconUrl: null }
  for (const price of [-5, 1e308]) expect(cleanTokenBalance({ ...token, price, value: 2 })).toMatchObject({ price: 0 })
  for (const value of [-5, 1e308]) expect(cleanTokenBalance({ ...token, price: 2, value }).value).toBeUndefined()
  for (const change of [-0.9999999999, 1e308])
    expect(cleanTokenBalance({ ...token, price: 2, change }).change).toBeUndefined()
})

it('cleans every text of an NFT and of a past transaction', () => {
  const bad = `\u202e${'a'.repeat(100)}`
  expect(
    cleanNft({
      id: '1',
      chainId: 'eip155:1',
      collection: { address: 'eip155:1:0x01cb4c844eb10730f02f76ef68741364b9e8e2e2', name: bad, symbol: '\u200b' },
      tokenId: '1',
      standard: 'erc721',
      quantity: '1',
      name: bad,
      imageUrl: null,
      isSpam: false,
    }),
  ).toMatchObject({ name: 'a'.repeat(64), collection: { name: 'a'.repeat(64), symbol: null } })

  const moved = { direction: 'in', quantity: { numeric: '1' }, value: null, price: null } as const
  const transaction = cleanTransaction({
    id: '1',
    metadata: {
      operationType: 'receive',
      hash: '0x1',
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: '0x1\u200b',
      sentTo: '0x2\n',
      status: 'confirmed',
      nonce: 1,
      application: { name: bad, iconUrl: null },
      chain: 'eip155:1',
    },
    transfers: [
      { ...moved, nft_info: null, fungible_info: { name: bad, symbol: bad, icon: null } },
      { ...moved, fungible_info: null, nft_info: { name: bad, content: null, flags: { is_spam: false } } },
    ],
  })
  expect(transaction.metadata).toMatchObject({ sentFrom: '0x1', sentTo: '0x2', application: { name: 'a'.repeat(64) } })
  expect(transaction.transfers).toMatchObject([
    { fungible_info: { name: 'a'.repeat(64), symbol: 'a'.repeat(20) } },
    { nft_info: { name: 'a'.repeat(64) } },
  ])
})
