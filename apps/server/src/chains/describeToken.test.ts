import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeText } from './describeToken.ts'

test.each([
  ['USDC', 'USDC'],
  ['  Tether   USD\n', 'Tether USD'],
  ['USD\u202eC', 'USDC'],
  ['U\u200bS\u200dD\ufeffC\u2066', 'USDC'],
  ['\u0000\u0007', null],
  ['', null],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=a'],
  ['💵 Dollar', '💵 Dollar'],
])('%j becomes %j', (value, text) => {
  expect(sanitizeText(value, { maxLength: 20 })).toBe(text)
})

test('removes invisible characters, limits the length and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const text = sanitizeText(value, { maxLength: 20 })
      if (text === null) return
      expect([...text].length).toBeLessThanOrEqual(20)
      expect(text).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(sanitizeText(text, { maxLength: 20 })).toBe(text)
    }),
  )
})
