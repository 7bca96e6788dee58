import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOriginAllowed, parseOriginRule } from './originRule.ts'

const rules = ['https://dapp.test', 'https://*.wide.test', 'http://localhost:3000', 'https://bücher.test'].map(
  (rule) => {
    const parsed = parseOriginRule(rule)
    if (!parsed) throw new Error(`${rule} did not read.`)
    return parsed
  },
)

describe('an origin', () => {
  test.each([
    'https://dapp.test',
    'https://dapp.test:443',
    'HTTPS://DAPP.TEST',
    'https://a.wide.test',
    'https://xn--bcher-kva.test',
    'http://localhost:3000',
  ])('%s is allowed', (origin) => {
    expect(isOriginAllowed(origin, rules)).toBe(true)
  })

  test.each([
    'http://dapp.test',
    'https://dapp.test:8443',
    'https://dapp.test.',
    'https://evil-dapp.test',
    'https://dapp.test.evil.test',
    'https://dapp.test@evil.test',
    'https://evil.test/https://dapp.test',
    'https://evil.test#https://dapp.test',
    'https://sub.dapp.test',
    'https://wide.test',
    'https://a.b.wide.test',
    'https://.wide.test',
    'https://*.wide.test.evil.test',
    'https://evilwide.test',
    'https://a.wide.test:8443',
    'http://a.wide.test',
    'https://dаpp.test', // Cyrillic а
    'http://localhost',
    'http://127.0.0.1:3000',
    'null',
    '',
    'file://',
    'dapp.test',
    'javascript://dapp.test',
    'https://',
  ])('%s is not allowed', (origin) => {
    expect(isOriginAllowed(origin, rules)).toBe(false)
  })

  test('is compared in its canonical form', () => {
    const host = fc.oneof(fc.webAuthority(), fc.constantFrom('dapp.test', 'a.wide.test', 'DAPP.test:443', 'dapp.test.'))
    fc.assert(
      fc.property(fc.constantFrom('https', 'http', 'HTTPS'), host, (scheme, authority) => {
        const text = `${scheme}://${authority}`
        if (!URL.canParse(text)) return
        expect(isOriginAllowed(text, rules)).toBe(isOriginAllowed(new URL(text).origin, rules))
      }),
    )
  })

  test('that is not on the list is not allowed', () => {
    const allowed = new Set(['https://dapp.test', 'http://localhost:3000', 'https://xn--bcher-kva.test'])
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webAuthority().map((host) => `https://${host}`),
        ),
        (text) => {
          const origin = URL.canParse(text) ? new URL(text).origin : ''
          const isKnown = allowed.has(origin) || /^https:\/\/[^.]+\.wide\.test$/.test(origin)
          expect(isOriginAllowed(text, rules)).toBe(isKnown)
        },
      ),
    )
  })
})

test.each([
  '',
  '*',
  'dapp.test',
  'https://',
  'https://*.test',
  'https://*.*.test',
  'https://a.*.test',
  'https://dapp.test/path',
  'https://user@dapp.test',
  'ftp://dapp.test',
  'https://*.10.0.0.1',
  'null',
])('%j is an invalid rule', (text) => {
  expect(parseOriginRule(text)).toBeUndefined()
})
