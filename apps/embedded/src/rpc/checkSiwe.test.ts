import { expect, test } from 'vitest'
import { checkSiwe, checkSiweBytes } from './checkSiwe.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const options = { origin: 'https://app.example.com', address }
const write = (domain: string, account = address) =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://app.example.com\nVersion: 1`

test.each(['app.example.com', 'APP.example.com', 'app.example.com:443', 'https://app.example.com'])(
  'a sign-in of %s belongs to the page',
  (domain) => {
    expect(checkSiwe(write(domain), options)).toEqual({ blocked: undefined, warnings: [] })
  },
)

test.each([
  'evil.example',
  'example.com',
  'app.example.com.evil.example',
  'app.example.com:444',
  'http://app.example.com',
  'app.example.com@evil.example',
  'evil.example/app.example.com',
  'evil.example?app.example.com',
])('a sign-in of %s is blocked', (domain) => {
  expect(checkSiwe(write(domain), options).blocked).toBe('siwe_domain')
  expect(checkSiwe(`Hello\n\n${write(domain)}`, options).blocked).toBe('siwe_domain')
})

test('a sign-in with another account is warned of; other texts are not looked at', () => {
  const other = '0x0000000000000000000000000000000000000001'
  expect(checkSiwe(write('app.example.com', other), options).warnings).toEqual(['siweAccount'])
  expect(checkSiwe('Hello', options)).toEqual({ blocked: undefined, warnings: [] })
})

test.each([
  ['a space without width', '\u{200b}'],
  ['a hyphen that is not shown', '\u{ad}'],
  ['a control character', '\u{1}'],
  ['a character that is not assigned', '\u{378}'],
  ['a byte order mark', '\u{feff}'],
  ['a byte that is no text', '\xff'],
])('a sign-in for another site is blocked with %s anywhere in it', (_name, character) => {
  const message = write('evil.example')
  const isByte = character === '\xff'
  for (const place of [0, 4, 12, 20, 70, 110, message.length]) {
    const [before, after] = [message.slice(0, place), message.slice(place)].map((part) =>
      new TextEncoder().encode(part),
    )
    const between = isByte ? [0xff] : new TextEncoder().encode(character)
    const bytes = Uint8Array.from([...(before ?? []), ...between, ...(after ?? [])])
    expect(checkSiweBytes(bytes, options).blocked).toBe('siwe_domain')
  }
})
