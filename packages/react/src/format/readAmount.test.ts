import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAmountText, readAmount, withoutUnit, writeAmount } from './readAmount.ts'

const locales = [
  ...[
    'en',
    'en-IN',
    'de',
    'de-CH',
    'de-AT',
    'fr',
    'fr-CH',
    'es',
    'it',
    'pt',
    'pt-PT',
    'pl',
    'ru',
    'uk',
    'sv',
    'nb',
    'fi',
  ],
  ...[
    'da',
    'nl',
    'tr',
    'cs',
    'hu',
    'ro',
    'el',
    'he',
    'ar',
    'ar-EG',
    'fa',
    'ur',
    'hi',
    'bn',
    'mr',
    'ja',
    'zh',
    'ko',
    'th',
    'id',
    'vi',
  ],
]
const systems = ['latn', 'arab', 'arabext', 'deva', 'beng', undefined]

test.each([
  ['en', '1,000', '1000'],
  ['en', '1,234,567.89', '1234567.89'],
  ['en', '1.000', '1.000'],
  ['en', '.5', '0.5'],
  ['en', '1.', '1.'],
  ['en', '007', '7'],
  ['en', '1 000.5', '1000.5'],
  ['en', "1'000", '1000'],
  ['en', '１，０'.replace('，', '.'), '1.0'],
  ['de', '1,000', '1.000'],
  ['de', '1.000,5', '1000.5'],
  ['de', '1.000', '1000'],
  ['de', ',5', '0.5'],
  ['de-CH', '1’000.5', '1000.5'],
  ['fr', '1\u202f000,5', '1000.5'],
  ['fr', '1\u00a0000,5', '1000.5'],
  ['fr', '1 000,5', '1000.5'],
  ['ar', '١٬٠٠٠٫٥', '1000.5'],
  ['ar', '1,000.5', '1000.5'],
  ['en', '١٬٠٠٠٫٥', '1000.5'],
  ['fa', '۱٬۰۰۰٫۵', '1000.5'],
  ['hi', '१,००,०००.५', '100000.5'],
  ['hi', '1,00,000.5', '100000.5'],
  ['en-IN', '1,00,000', '100000'],
  ['en-IN', '1,000,000', '1000000'],
  ['en', '', ''],
])('reads, in %s, %s as %s', (locale, text, amount) => {
  expect(readAmount(text, locale)).toBe(amount)
})

test.each([
  ['en', '1,00'],
  ['en', '1,5'],
  ['en', '1,'],
  ['en', ',5'],
  ['en', '1,0000'],
  ['en', '1,00,000'],
  ['en', '0,001'],
  ['en', '1,000 000'],
  ['en', '1.000,5'],
  ['en', '1.000.000'],
  ['en', '1.5,000'],
  ['en', '1,,000'],
  ['en', '1٬000'],
  ['en', '1٠'],
  ['en', '-1'],
  ['en', '\u202e001.0'],
  ['en', '1\u200b000'],
  ['ar', '\u061c1'],
  ['ar', '1\u2066.5'],
  ['de', '1.5'],
  ['de', '0.05'],
  ['de', '1,000,000'],
  ['de', '1,000.5'],
  ['de-CH', '1,000'],
  ['fr', '1,000,000'],
  ['fr', '1 00'],
  ['fa', '۱۰۰۰.۵.۵'],
])('rejects, in %s, %s', (locale, text) => {
  expect(readAmount(text, locale)).toBeUndefined()
})

describe.each(locales)('in %s', (locale) => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
    .map(([whole, fraction]) => {
      const digits = fraction.toString().padStart(18, '0').replace(/0+$/, '')
      return digits ? `${whole}.${digits}` : String(whole)
    })

  test('reads what the language formats, with and without groups, in any digits', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...systems), fc.boolean(), (value, numberingSystem, useGrouping) => {
        const options = { numberingSystem, useGrouping, maximumFractionDigits: 18 }
        // A text keeps all its digits; TypeScript's lib takes it for a number still.
        const written = new Intl.NumberFormat(locale, options).format(value as unknown as number)
        expect(isAmountText(written)).toBe(true)
        expect(readAmount(written, locale)).toBe(value)
      }),
    )
  })

  test('reads back what is written into a field', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(readAmount(writeAmount(value, locale), locale)).toBe(value)
      }),
    )
  })

  test('reads any input as plain digits or rejects it', () => {
    const text = fc
      .array(fc.constantFrom(..."0123456789.,'’ \u00a0\u202f\u202e\u200f٫٬٠٥۰۵०५"), { maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, (typed) => {
        expect(readAmount(typed, locale) ?? '').toMatch(/^(\d+\.?\d*)?$/)
      }),
    )
  })
})

test.each(['a', '1e3', '1x', '0x10', '$1', '½', '9'.repeat(161)])('does not accept %s in a field', (text) => {
  expect(isAmountText(text)).toBe(false)
})

test.each([
  ['$50', '50'],
  ['€ 1.000,50', '1.000,50'],
  ['50 €', '50'],
  ['1.5 ETH', '1.5'],
  ['  0.25\u00a0eth ', '0.25'],
  ['ETH 2', '2'],
  // Of another unit, or none.
  ['5 GWEI', '5 GWEI'],
  ['0.5 USDC', '0.5 USDC'],
  ['£5', '£5'],
  ['5¢', '5¢'],
  ['1e5', '1e5'],
  ['5k', '5k'],
  ['5k \n', '5k \n'],
  ['5 K ETH', '5 K ETH'],
  ['$1.5 ETH', '$1.5 ETH'],
  ['1.5 ETH 2', '1.5 ETH 2'],
  ['1.', '1.'],
  ['.5', '.5'],
  ['ETH', 'ETH'],
  ['', ''],
])('without the unit of its field, %j is %j', (text, amount) => {
  expect(withoutUnit(text, ['ETH', '$', '€', 'K'])).toBe(amount)
})
