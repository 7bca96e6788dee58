import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { parseAmount } from './parseAmount.ts'

describe('parseAmount', () => {
  it.each([
    ['1.5', 6, 1_500_000n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    ['0.000001', 6, 1n],
    ['1.50000000', 6, 1_500_000n],
    ['3', 0, 3n],
  ])('reads %s with %i decimals', (text, decimals, expected) => {
    expect(parseAmount(text, decimals)).toBe(expected)
  })

  it.each(['', '.', '0', '0.0', '-1', '+1', '1e3', '0x10', 'NaN', 'Infinity'])('rejects %j', (text) => {
    expect(() => parseAmount(text, 6)).toThrow('The amount must be greater than zero.')
  })

  it.each(['1,5', '1,000', '1,00', '1 000', '1.000.000', '1’000', '١', '1٫5'])('rejects the ambiguous %j', (text) => {
    expect(() => parseAmount(text, 6)).toThrow('The amount is ambiguous.')
  })

  it('rejects digits that would be lost', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow('The amount has more than 6 decimals.')
  })

  it('is exact for any value and any number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        fc.pre(formatAmount(value, decimals).length < 60)
        expect(parseAmount(formatAmount(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  it('throws only its own errors, for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 36 }), (text, decimals) => {
        try {
          expect(parseAmount(text, decimals)).toBeGreaterThan(0n)
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^AMOUNT_/) })
        }
      }),
    )
  })
})
