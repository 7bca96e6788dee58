import { expect, test } from 'vitest'
import { toRemoteUrl } from './toRemoteUrl.ts'

test.each([
  ['https://pictures.test/a.png', 'https://pictures.test/a.png'],
  ['HTTPS://Pictures.TEST:443/a b.png?x=1#top', 'https://pictures.test/a%20b.png?x=1'],
  ['https://1.1.1.1/a.png', 'https://1.1.1.1/a.png'],
  ['ipfs://bafybeigdyr/me.png', 'ipfs://bafybeigdyr/me.png'],
  ['ipfs://ipfs/bafybeigdyr/me%201.png', 'ipfs://bafybeigdyr/me%201.png'],
])('%s is fetched as %s', (text, expected) => expect(toRemoteUrl(text)).toBe(expected))

/** Every range that is not public, in the spellings that URL parsers accept. */
const spellings = ([a, b, c, d]: [number, number, number, number]) => [
  `${a}.${b}.${c}.${d}`,
  `${a}.${b}.${c}.${d}.`,
  `${((a << 24) | (b << 16) | (c << 8) | d) >>> 0}`,
  `0x${(((a << 24) | (b << 16) | (c << 8) | d) >>> 0).toString(16)}`,
  `0${(((a << 24) | (b << 16) | (c << 8) | d) >>> 0).toString(8)}`,
  `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
  `${a}.${b}.${(c << 8) | d}`,
  `${a}.${(b << 16) | (c << 8) | d}`,
  `${a}%2e${b}.${c}.${d}`,
  `${a}。${b}。${c}。${d}`,
  `${[...String(a)].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')}.${b}.${c}.${d}`,
  `[::ffff:${a}.${b}.${c}.${d}]`,
  `[::${a}.${b}.${c}.${d}]`,
  `[64:ff9b::${a}.${b}.${c}.${d}]`,
  `[2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::]`,
]
const privateAddresses: [number, number, number, number][] = [
  [0, 0, 0, 0],
  [10, 1, 2, 3],
  [100, 64, 0, 1],
  [127, 0, 0, 1],
  [169, 254, 169, 254],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 0, 0, 1],
  [192, 168, 1, 1],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
]
test.each(privateAddresses.flatMap(spellings))('rejects the host %s', (host) => {
  expect(toRemoteUrl(`https://${host}/`)).toBeUndefined()
})

test.each([
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://127.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://pictures.test:8443/',
  'https://user@pictures.test/',
  'https://user:pass@pictures.test/',
  'http://pictures.test/',
  'ftp://pictures.test/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//pictures.test/',
  'ipfs://../admin',
  'ipfs:///admin',
  'ipfs:////127.0.0.1/admin',
  'ipfs://%2e%2e/admin',
  'ipfs://bafy/%2e%2e/%2e%2e/admin',
  'ipfs://bafy/%zz',
  'ipfs://bafy?x=1',
  `https://pictures.test/${'a'.repeat(2048)}`,
  '',
])('rejects %j', (text) => expect(toRemoteUrl(text)).toBeUndefined())

test('rejects a URL that is too long once encoded', () => {
  expect(toRemoteUrl(`https://pictures.example/${'中'.repeat(200)}`)).toHaveLength(25 + 200 * 9)
  expect(toRemoteUrl(`https://pictures.example/${'中'.repeat(2_000)}`)).toBeUndefined()
})
