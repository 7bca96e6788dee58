import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../errors/ApiError.ts'
import { parseEmail } from './parseEmail.ts'

test.each([
  ['ada@example.com', 'ada@example.com', 'ada@example.com'],
  ['Ada.Lovelace+wallet@Example.COM', 'Ada.Lovelace+wallet@example.com', 'ada.lovelace+wallet@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ["o'neill@mail.example.co.uk", "o'neill@mail.example.co.uk", "o'neill@mail.example.co.uk"],
])('%s is mailed as %s', (text, address, normal) => {
  expect(parseEmail(text)).toEqual({ address, normal })
})

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.com:25',
  'ada@example.com/x',
  'ada@example.com.',
  'ada@-example.com',
  'ada..b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada b@example.com',
  '"ada b"@example.com',
  'Ada <ada@example.com>',
  'ada@example.com, eve@example.com',
  'ada@example.com;eve@example.com',
  'ada@eve.test@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada\r\n@example.com',
  'ada@exam\r\nple.com',
  'ada@example.com\n',
  ' ada@example.com',
  'ada@exam%70le.com',
  'ada@example。com@evil.test',
  'аda@example.com',
  'ada\0@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a'.repeat(64)}.com`,
  `a@${'a.'.repeat(130)}com`,
])('%j is no address', (text) => {
  expect(() => parseEmail(text)).toThrow(ApiError)
})

test('whatever is accepted is one address on one line', () => {
  const part = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(
    fc.property(
      fc.oneof(
        part,
        fc.tuple(part, part).map(([one, other]) => `${one}@${other}.com`),
        fc.emailAddress(),
      ),
      (text) => {
        let parsed: ReturnType<typeof parseEmail>
        try {
          parsed = parseEmail(text)
        } catch (error) {
          expect(error).toMatchObject({ status: 400, field: 'email' })
          return
        }
        expect(parsed.address).toMatch(/^[!-~]+@[a-z0-9.-]+$/)
        expect(parsed.address).not.toMatch(/[\s,;<>()"\\:[\]]/)
        expect(parsed.address.split('@')).toHaveLength(2)
        expect(parseEmail(parsed.address)).toEqual(parsed)
      },
    ),
    { numRuns: 5_000 },
  )
})
