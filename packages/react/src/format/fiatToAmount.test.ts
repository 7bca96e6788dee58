import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiatToAmount } from './fiatToAmount.ts'

test('converts a sum of money to whole tokens at a price', () => {
  expect(fiatToAmount('10', { price: 3200, decimals: 18 })).toBe('0.003125')
  expect(fiatToAmount('0.01', { price: 1, decimals: 6 })).toBe('0.01')
  expect(fiatToAmount('7', { price: 2, decimals: 0 })).toBe('3')
})

test('never buys for more than the sum, and for less by at most the last digit', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
  // Prices that a float holds exactly, so that the oracle needs none.
  const halves = fc.integer({ min: 1, max: 2 ** 40 })
  fc.assert(
    fc.property(cents, halves, fc.integer({ min: 0, max: 36 }), (sum, price, decimals) => {
      const kept = BigInt(Math.min(decimals, 8))
      const text = `${sum / 100n}.${(sum % 100n).toString().padStart(2, '0')}`
      const [whole = '', fraction = ''] = fiatToAmount(text, { price: price / 1024, decimals }).split('.')
      const amount = BigInt(whole + fraction.padEnd(Number(kept), '0'))
      const cost = (units: bigint) => units * BigInt(price) * 100n
      const paid = sum * 1024n * 10n ** kept
      expect(cost(amount) <= paid).toBe(true)
      expect(cost(amount + 1n) > paid).toBe(true)
    }),
  )
})

test('throws for text that is no sum', () => {
  expect(() => fiatToAmount('1e3', { price: 1, decimals: 18 })).toThrow()
  expect(() => fiatToAmount('', { price: 1, decimals: 18 })).toThrow()
})
