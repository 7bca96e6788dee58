import { expect, test } from 'vitest'
import { readCookie } from './readCookie.ts'

test.each([
  ['__Host-token=abc', 'abc'],
  ['theme=dark; __Host-token=abc; other=1', 'abc'],
  ['theme=dark;\t __Host-token=a=b=;other', 'a=b='],
  ['', undefined],
  ['__Host-token', undefined],
  ['__Host-token=', undefined],
  ['X__Host-token=abc', undefined],
  ['__host-token=abc', undefined],
  [`__Host-token=${'a'.repeat(4_097)}`, undefined],
])('reads a cookie of %.60s as %s', (header, value) => {
  expect(readCookie(header, '__Host-token')).toBe(value)
})

test.each(['\u00a0', '\u00c2\u00a0', '\u0085', '\u000b', '\u000c', '\ufeff', '\u2003'])(
  'reads a name behind %j as another cookie',
  (prefix) => {
    expect(readCookie(`${prefix}__Host-token=planted`, '__Host-token')).toBeUndefined()
    expect(readCookie(`${prefix}__Host-token=planted; __Host-token=own`, '__Host-token')).toBe('own')
  },
)

test('reads neither of two cookies of one name', () => {
  expect(readCookie('__Host-token=one; __Host-token=two', '__Host-token')).toBeUndefined()
})
