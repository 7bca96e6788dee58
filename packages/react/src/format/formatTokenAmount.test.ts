import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorNumeric, formatBriefAmount, formatTokenAmount } from './formatTokenAmount.ts'

test('shows at most three decimals, floored, thousands grouped', () => {
  expect(formatTokenAmount('10000')).toBe('10,000')
  expect(formatTokenAmount('1234567.89999')).toBe('1,234,567.899')
  expect(formatTokenAmount('999.9996')).toBe('999.999')
  expect(formatTokenAmount('-1234.5')).toBe('-1,234.5')
})

test('an amount in a list has three decimals, or five digits of one below 0.1', () => {
  expect(formatBriefAmount('1236.12345678')).toBe('1,236.123')
  expect(formatBriefAmount('0.91726546')).toBe('0.917')
  expect(formatBriefAmount('0.07998872')).toBe('0.079988')
  expect(formatBriefAmount('0.0019999999')).toBe('0.0019999')
  expect(formatBriefAmount('0.00050000')).toBe('0.0005')
  expect(formatBriefAmount('0.00012345678')).toBe('0.00012345')
  expect(formatBriefAmount('-0.000000000000000001')).toBe('-0.000000000000000001')
  expect(formatBriefAmount('0.000')).toBe('0')
})

test('shows exactly the floored amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^\d{0,18}$/), (whole, fraction) => {
      const numeric = fraction ? `${whole}.${fraction}` : `${whole}`
      expect(formatTokenAmount(numeric).replaceAll(',', '')).toBe(floorNumeric(numeric))
    }),
  )
})

test('groups 100,000 digits in one pass', () => {
  const before = performance.now()
  expect(formatTokenAmount('9'.repeat(100_000))).toHaveLength(133_333)
  // Read to the end from each digit, they take ten seconds and more.
  expect(performance.now() - before).toBeLessThan(1000)
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 60n })

/** Base units with 18 decimals as the decimal string the wire carries. */
function toNumeric(units: bigint): string {
  const digits = units.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}

function toUnits(numeric: string): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.padEnd(18, '0'))
}

describe('floorNumeric', () => {
  test('truncates and never rounds up', () => {
    expect(floorNumeric('0.9999')).toBe('0.999')
    expect(floorNumeric('1.0009')).toBe('1')
    expect(floorNumeric('0.0009')).toBe('0')
    expect(floorNumeric('-0.0009')).toBe('0')
    expect(floorNumeric('9007199254740993.1239')).toBe('9007199254740993.123')
  })

  test('is at most the amount and less than one step of the last place below it, at any length', () => {
    fc.assert(
      fc.property(amounts, (units) => {
        const floored = toUnits(floorNumeric(toNumeric(units)))
        return floored <= units && units - floored < 10n ** 15n
      }),
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 18 }), (units, places) => {
        const once = floorNumeric(toNumeric(units), places)
        expect(floorNumeric(once, places)).toBe(once)
      }),
    )
  })
})
