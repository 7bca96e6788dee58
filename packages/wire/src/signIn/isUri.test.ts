import { expect, test } from 'vitest'
import { isDomain, isSegment, isUri } from './isUri.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

// The characters of each rule, as the siwe package has them (test/valid_chars.json and invalid_chars.json, Apache-2.0 OR MIT, Spruce Systems).
test('takes the characters that RFC 3986 has for each part', () => {
  const encoded = '%00%ff%FF%0a%0A%20'
  expect(isUri(`a${letters}+-.:`)).toBe(true)
  expect(isUri(`a://${letters}-._~!$&'()*+,;=:${encoded}@host`)).toBe(true)
  expect(isUri(`a://[v123.${letters}-._~!$&'()*+,;=:]`)).toBe(true)
  expect(isDomain(`${letters}-._~!$&'()*+,;=${encoded}`)).toBe(true)
  expect(isSegment(`${letters}-._~!$&'()*+,;=:@${encoded}`)).toBe(true)
  expect(isUri(`a:#${letters}-._~!$&'()*+,;=:@${encoded}/?`)).toBe(true)
})

test.each([
  ...[...' #?@!~'].map((character) => ['isUri', `a${character}b:c`] as const),
  ...[...'@[]'].map((character) => ['isUri', `a://us${character}er@host`] as const),
  ...[...'/#?@[]'].map((character) => ['isUri', `a://[v1.${character}]`] as const),
  ...[...'/#?@[]'].map((character) => ['isDomain', `a${character}b`] as const),
  ...[...'^`|%?#['].map((character) => ['isSegment', character] as const),
  ...[...'#['].map((character) => ['isUri', `a:#${character}`] as const),
])('refuses others: %s of %s', (rule, text) => {
  expect({ isUri, isDomain, isSegment }[rule](text)).toBe(false)
})

test.each([
  'http://[::1]:8080/',
  'http://[1:2:3:4:5:6:7:8]',
  'http://[1:2:3:4:5:6:7::]',
  'http://[::2:3:4:5:6:7:8]',
  'http://[::ffff:192.0.2.1]/a//b',
  'file:///etc/hosts',
  'uri:',
  'urn:a:b?c#d',
  'a://',
])('reads %s', (uri) => expect(isUri(uri)).toBe(true))

test('takes no longer for long texts than for short ones', () => {
  const start = performance.now()
  for (const text of [
    'a://'.padEnd(16_000, 'a'),
    'a:'.padEnd(16_000, '/'),
    `a:${'%41'.repeat(5_000)}`,
    'a'.repeat(16_000),
  ])
    for (const rule of [isUri, isDomain, isSegment]) rule(`${text}\n`)
  expect(performance.now() - start).toBeLessThan(1_000)
})
