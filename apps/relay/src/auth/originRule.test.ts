import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOriginAllowed, type OriginRule, parseOriginRule } from './originRule.ts'

const rules = ['https://dapp.test', 'https://*.apps.test', 'http://localhost:3000', 'https://bücher.test'].map(
  (text) => parseOriginRule(text)!,
)

test.each([
  'https://dapp.test',
  'https://DAPP.test',
  'https://dapp.test:443',
  'https://one.apps.test',
  'http://localhost:3000',
  'https://xn--bcher-kva.test',
])('allows %s', (origin) => {
  expect(isOriginAllowed(origin, rules)).toBe(true)
})

test.each([
  '',
  'null',
  'file://',
  'dapp.test',
  'http://dapp.test',
  'https://dapp.test:8443',
  'https://dapp.test.',
  'https://www.dapp.test',
  'https://evil-dapp.test',
  'https://dapp.test.evil.test',
  'https://dapp.test@evil.test',
  'https://evil.test/https://dapp.test',
  'https://dapp.test/page',
  'https://apps.test',
  'https://two.one.apps.test',
  'https://.apps.test',
  'https://one.apps.test.evil.test',
  'https://oneapps.test',
  'http://localhost',
  'http://localhost:3000@evil.test',
  'https://dapp.test, https://dapp.test',
])('rejects %s', (origin) => {
  expect(isOriginAllowed(origin, rules)).toBe(false)
})

test.each([
  '*',
  'https://*',
  'https://*.test',
  'https://a.*.test',
  'ftp://dapp.test',
  'https://dapp.test/',
  '',
  'dapp.test',
])('%s is an invalid rule', (text) => {
  expect(parseOriginRule(text)).toBeUndefined()
})

test('rejects every other host', () => {
  const list = [parseOriginRule('https://dapp.test') as OriginRule]
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.webAuthority().map((host) => `https://${host}`),
      ),
      (text) => {
        const isListed = URL.canParse(text) && new URL(text).origin === 'https://dapp.test'
        expect(isOriginAllowed(text, list)).toBe(isListed && new URL(text).href === 'https://dapp.test/')
      },
    ),
    { numRuns: 5_000 },
  )
})
