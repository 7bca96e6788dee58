import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { SignInFormatError } from './SignInError.ts'
import type { SignInFields } from './SignInFields.ts'
import { type SiweObject, toFields } from './test/siweObject.ts'

const siwe: { messageObjects: Record<string, { msg: SiweObject; error: string }> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'test/siwe.json'), 'utf8'),
)

describe('EIP-4361, with the vectors of the siwe package', () => {
  test.each(Object.entries(siwe.messageObjects))('%s', (_name, { msg, error }) => {
    const fields = toFields(msg)
    if (error === 'none') expect(parseSignIn(formatSignIn(fields))).toEqual(fields)
    else expect(() => formatSignIn(fields)).toThrow(SignInFormatError)
  })
})

describe('a field that no message has', () => {
  const fields: SignInFields = {
    domain: 'app.example.com',
    account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    uri: 'https://app.example.com/sign-in',
    version: '1',
    nonce: '4a695bde680943f7201916c7b6c06a07',
    issuedAt: '2026-11-21T18:21:42.643Z',
  }

  test.each<[keyof SignInFields, readonly string[]]>([
    [
      'domain',
      ['', 'https://app.example.com', 'a@b.c', 'a.test/path', 'a.test:', 'a.test:999999', 'a b', '[::1', '[1::2::3]'],
    ],
    [
      'uri',
      ['', 'app.example.com', '//app.example.com', 'https://a b', 'https://a/%zz', 'https://a/"', 'https://[::g]'],
    ],
    ['nonce', ['', '1234567', 'a'.repeat(129), '12345678\n', '1234-5678', 'äöüäöüäö']],
    ['issuedAt', ['', '2026-11-21', '2026-11-21 18:21:42Z', '2026-11-21T24:00:00Z', '2026-11-21T18:21:42']],
    ['expirationTime', ['', 'tomorrow']],
    ['notBefore', ['', '0']],
    ['statement', ['a\nb', 'a\rb', '"quoted"', '100%', 'Grüße', '\u202e', '\0', '\u{1f511}', 'a\tb', '<b>']],
    ['requestId', [' ', '/', '?', '%', '%a', 'a\nb', 'ä']],
    [
      'account',
      [
        'eip155:1',
        'eip155:0:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        'eip155:0x1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2:1',
        'eip155:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        'eip155:1:C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        'tezos:NetXdQprcVkpaWU:tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
        'constructor:1:a',
      ],
    ],
  ])('is refused: %s', (field, values) => {
    expect(formatSignIn(fields)).toContain('\nNonce: 4a695bde680943f7201916c7b6c06a07\n')
    for (const value of values)
      expect(() => formatSignIn({ ...fields, [field]: value }), JSON.stringify(value)).toThrow(
        expect.objectContaining({ name: 'SignInFormatError', code: 'bad_message', field }),
      )
  })

  test('is refused: a resource, a version, a length', () => {
    const attempt = (change: object) => () => formatSignIn({ ...fields, ...change })
    expect(attempt({ resources: ['https://a.test', 'a.test'] })).toThrow(
      expect.objectContaining({ field: 'resources' }),
    )
    expect(attempt({ version: '2' })).toThrow(expect.objectContaining({ code: 'unknown_version', field: 'version' }))
    expect(attempt({ statement: 'a'.repeat(16_384) })).toThrow(expect.objectContaining({ field: 'text' }))
    expect(attempt({ issuedAt: undefined })).toThrow(expect.objectContaining({ field: 'issuedAt' }))
  })
})
