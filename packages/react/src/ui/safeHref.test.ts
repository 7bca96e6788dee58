import { expect, test } from 'vitest'
import { safeHref } from './safeHref.ts'

test('keeps https addresses', () => {
  expect(safeHref('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://example.com',
  'https://user:pass@example.com',
  'blob:https://example.com/1',
  'intent://x#Intent;end',
  '//example.com',
  `https://example.com/${'a'.repeat(3000)}`,
  `https://example.com/${'é'.repeat(500)}`,
  '',
  null,
  undefined,
])('refuses %j', (address) => {
  expect(safeHref(address)).toBeUndefined()
})
