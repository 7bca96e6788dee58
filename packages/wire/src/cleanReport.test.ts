import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanReport } from './cleanReport.ts'

const clean = (text: string) => cleanReport(text, { maxLength: 4_000 })

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')

describe('removes', () => {
  test.each([
    ['a query', 'at f (https://shop.test/a.js?session=abc:10:5)', 'at f (https://shop.test/a.js:10:5)'],
    ['a fragment', 'GET https://shop.test/order#token=abc failed', 'GET https://shop.test/order failed'],
    ['the query of a path', 'GET /v1/account?email=a%40b.test failed', 'GET /v1/account failed'],
    ['both', 'f@https://shop.test/a.js?v=1#x:3:14', 'f@https://shop.test/a.js:3:14'],
    ['user and password of a URL', 'https://bob:secret@shop.test/a', 'https://shop.test/a'],
    ['an email address', 'no account for bob.smith+x@mail.shop.test here', 'no account for [email] here'],
    ['an EVM address', `sender 0x${'aB'.repeat(20)} is`, 'sender [hex] is'],
    ['a hash', `0x${'ab'.repeat(32)}`, '[hex]'],
    ['a private key without 0x', 'ab12'.repeat(16), '[redacted]'],
    ['a Solana address', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV at', '[redacted] at'],
    ['a Bitcoin address', 'to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'to [redacted]'],
    ['a Cosmos address', 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', '[redacted]'],
    ['a Polkadot address', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '[redacted]'],
    ['a CAIP-10 account', `eip155:1:0x${'ab'.repeat(20)} left`, 'eip155:1:[hex] left'],
    ['a Solana address without a digit', 'GmaDrppBCbwyATnopmuUDJqvmNcGwfsQAaSCbKcdWvzB', '[redacted]'],
    ['an email address in another alphabet', 'für jürgen@bücher.example da', 'für [email] da'],
    ['an email address in a path', 'GET /v1/users/bob%40shop.test/orders', 'GET /v1/users/[email]/orders'],
    ['an id', 'order 3f0c9a5e-1b7d-4268-8b1e-5a0c9d2f4e71 failed', 'order [id] failed'],
    ['a token in a path', '/reset/4f9d0c2ab7e14d5f8a6b3c1d/now', '/reset/[id]/now'],
    ['a token', 'Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl x', 'Bearer [token] x'],
    [
      'a recovery phrase',
      'bad: legal winner thank year wave sausage worth useful legal winner thank yellow!',
      'bad: [words]!',
    ],
    ['a recovery phrase as a list', phrase.join('\n'), '[words]'],
    ['a recovery phrase as JSON', JSON.stringify(phrase), '["[words]"]'],
    ['a recovery phrase with commas', phrase.join(', '), '[words]'],
    ['a recovery phrase with numbers', phrase.map((word, index) => `${index + 1}. ${word}`).join(' '), '1. [words]'],
    ['a recovery phrase in capitals', phrase.join(' ').toUpperCase(), '[words]'],
    ['a one-time code', 'code 123456 is wrong', 'code [number] is wrong'],
  ])('%s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected)
  })
})

test.each([
  'TypeError: Cannot read properties of undefined (reading "name")',
  'at connect (https://shop.test/assets/index-BaUk3kd9.js:1:123456)',
  'at node_modules/@latchkey/core/dist/index.js:12:7',
  'at f (https://shop.test/assets/vendor-chunk.4f9d0c2ab7e14d5f8a6b.js:1:2)',
  'HTTP status code: 503',
  'The wallet did not respond within 30 s. Open it, and try again.',
  'Failed. The wallet did not respond. Open the app and try again, then send another transfer.',
  'at WalletConnectV2Connector.requestAccounts (https://shop.test/assets/walletConnect-BaUk3kd9.chunk.js:1:2)',
  'pay@https://shop.test/assets/main.mjs:1:2\nrun@https://shop.test/assets/main.mjs:3:4\nopen@https://shop.test/assets/main.mjs:5:6',
  'at f (https://shop.test/Assets/Checkout-4f9d0c2ab7e14d5f8a6b.js:1:2)',
])('keeps %s', (text) => {
  expect(clean(text)).toBe(text)
})

test('no address, key or email address that an error quotes is left, wherever it stands', () => {
  const hex = fc.stringMatching(/^0x[0-9a-f]{40}$/)
  const email = fc.stringMatching(/^[a-z]{3,10}@[a-z]{3,10}\.test$/)
  const key = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43}1$/)
  fc.assert(
    fc.property(fc.oneof(hex, email, key), fc.constantFrom(' ', '(', '"', '=', ',', '/', ':'), (secret, before) => {
      const text = clean(`failed${before}${secret} at f (https://shop.test/a.js:1:2)`)
      expect(text).not.toContain(secret)
    }),
    { numRuns: 2_000 },
  )
})

/** Not fast-check's, whose bytes are small or equal more often than those of a key. */
const secretsOf = {
  'a refresh token': () => randomBytes(32).toString('base64url'),
  'a token of three parts': () => [16, 32, 16].map((count) => randomBytes(count).toString('base64url')).join('.'),
  'a signature': () => randomBytes(64).toString('base64'),
}

test.each(Object.entries(secretsOf))('no 20 characters of %s that an error quotes are left', (_name, create) => {
  for (let round = 0; round < 300; round += 1) {
    const secret = create()
    const left = clean(`The token ${secret} is not valid`)
    for (let start = 0; start + 20 <= secret.length; start += 1)
      expect(left.includes(secret.slice(start, start + 20)), `${secret}: ${left}`).toBe(false)
  }
})

test('reads hostile texts in linear time, and is as short as it is told', () => {
  const started = performance.now()
  for (const part of [
    'a@',
    'ä@',
    'a%40',
    '/a1',
    'a-',
    'a.',
    '?:1',
    'abc ',
    '0x',
    'eyJ',
    '1:',
    '://',
    '%',
    '_',
    'aB1+',
    'word\n',
    'Word, 1',
  ])
    expect(cleanReport(part.repeat(50_000), { maxLength: 4_000 }).length).toBeLessThanOrEqual(4_000)
  expect(performance.now() - started).toBeLessThan(2_000)
})
