import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../amount/formatAmount.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import { exchangeRate, minimumOut, priceImpactBps } from './amounts.ts'

/** A fraction of two whole numbers: the oracle, which never rounds. */
type Fraction = readonly [numerator: bigint, denominator: bigint]
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b
const isAtMost = (one: Fraction, other: Fraction) => !isLess(other, one)

/** Reads a decimal text as a fraction. */
function toFraction(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.')
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 60n })
const bps = fc.integer({ min: 0, max: 500 }).map((tens) => tens * 10)

describe('minimumOut', () => {
  test('rounds down the amount less the slippage', () => {
    fc.assert(
      fc.property(amount, bps, (amountOut, slippageBps) => {
        const least = minimumOut({ amountOut, slippageBps })
        const exact: Fraction = [amountOut * BigInt(10_000 - slippageBps), 10_000n]
        expect(isAtMost([least, 1n], exact)).toBe(true)
        expect(isLess(exact, [least + 1n, 1n])).toBe(true)
      }),
    )
  })

  test('decreases as the slippage increases', () => {
    fc.assert(
      fc.property(amount, bps, (amountOut, slippageBps) => {
        const more = Math.min(slippageBps + 10, 5000)
        expect(minimumOut({ amountOut, slippageBps })).toBeGreaterThanOrEqual(
          minimumOut({ amountOut, slippageBps: more }),
        )
      }),
    )
  })
})

describe('priceImpactBps', () => {
  const telling = fc.bigInt({ min: 1000n, max: 10n ** 40n })

  test('rounds the loss up to hundredths of a percent', () => {
    fc.assert(
      fc.property(amount, amount, amount, telling, (amountIn, amountOut, smallIn, smallOut) => {
        const impact = priceImpactBps({ amountIn, amountOut }, { amountIn: smallIn, amountOut: smallOut })
        // 1 - (out / in) / (smallOut / smallIn), times 10,000.
        const loss: Fraction = [(smallOut * amountIn - amountOut * smallIn) * 10_000n, smallOut * amountIn]
        if (loss[0] <= 0n) {
          expect(impact).toBe(0)
          return
        }
        expect(isAtMost(loss, [BigInt(impact ?? -1), 1n])).toBe(true)
        expect(isLess([BigInt(impact ?? -1) - 1n, 1n], loss)).toBe(true)
      }),
    )
  })

  test('is undefined where the small swap is too small', () => {
    const swap = { amountIn: 10n ** 18n, amountOut: 999n }
    expect(priceImpactBps(swap, { amountIn: 10n ** 15n, amountOut: 999n })).toBeUndefined()
    expect(priceImpactBps(swap, { amountIn: 0n, amountOut: 10n ** 6n })).toBeUndefined()
  })
})

describe('exchangeRate', () => {
  test('rounds down, by less than one in ten million', () => {
    fc.assert(
      fc.property(amount, amount, decimals, decimals, (sold, bought, soldDecimals, boughtDecimals) => {
        const rate = exchangeRate(
          { amount: sold, decimals: soldDecimals },
          { amount: bought, decimals: boughtDecimals },
        )
        expect(rate).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        const exact: Fraction = [bought * 10n ** BigInt(soldDecimals), sold * 10n ** BigInt(boughtDecimals)]
        const shown = toFraction(rate)
        expect(isAtMost(shown, exact)).toBe(true)
        const [numerator, denominator] = exact
        expect(isLess([numerator * 9_999_999n, denominator * 10_000_000n], shown)).toBe(true)
      }),
    )
  })

  test('has eight digits at any magnitude', () => {
    expect(exchangeRate({ amount: 10n ** 18n, decimals: 18 }, { amount: 3_293_421_452n, decimals: 6 })).toBe(
      '3293.4214',
    )
    expect(exchangeRate({ amount: 3_293_421_452n, decimals: 6 }, { amount: 10n ** 18n, decimals: 18 })).toBe(
      '0.0003036356',
    )
    expect(exchangeRate({ amount: 3n, decimals: 0 }, { amount: 1n, decimals: 36 })).toBe(`0.${'0'.repeat(36)}33333333`)
    expect(exchangeRate({ amount: 1n, decimals: 36 }, { amount: 3n, decimals: 0 })).toBe(`3${'0'.repeat(36)}`)
    expect(exchangeRate({ amount: 1n, decimals: 6 }, { amount: 0n, decimals: 6 })).toBe('0')
  })
})

test('amounts round-trip to the last unit, with 0 to 36 decimals', () => {
  fc.assert(
    fc.property(amount, decimals, (value, places) => {
      expect(parseAmount(formatAmount(value, places), places)).toBe(value)
      const [numerator, denominator] = toFraction(formatAmount(value, places))
      expect(numerator * 10n ** BigInt(places)).toBe(value * denominator)
    }),
  )
})
