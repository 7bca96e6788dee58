import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits, toDecimal, toUnits } from './decimals.ts'
import { estimateQuote } from './estimateQuote.ts'

test('an estimate is marked as one, has no quote id, and uses the higher of the usual fees', () => {
  expect(estimateQuote({ paymentCurrency: 'USD', paymentAmount: '100', symbol: 'ETH', price: '3300' })).toEqual({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.00', currency: 'USD' },
    purchaseAmount: { amount: '0.02969696', currency: 'ETH' },
    coinbaseFee: { amount: '2.00', currency: 'USD' },
    networkFee: { amount: '0.00', currency: 'USD' },
    fees: { amount: '2.00', currency: 'USD' },
    quoteId: null,
    provider: null,
    estimated: true,
    feeRange: { min: { amount: '1.00', currency: 'USD' }, max: { amount: '2.00', currency: 'USD' } },
  })
})

test('fees and purchase never exceed the payment', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 9 })
  fc.assert(
    fc.property(cents, cents, (paid, price) => {
      const quote = estimateQuote({
        paymentCurrency: 'USD',
        paymentAmount: fromUnits(BigInt(paid) * 10n ** 16n, 2),
        symbol: 'X',
        price: fromUnits(BigInt(price) * 10n ** 16n, 2),
      })
      const [total, subtotal, fees] = [quote.paymentTotal, quote.paymentSubtotal, quote.fees].map(({ amount }) =>
        toUnits(amount),
      ) as [bigint, bigint, bigint]
      expect(subtotal + fees <= total).toBe(true)
      expect(fees * 50n <= total).toBe(true)
      const value = (toUnits(quote.purchaseAmount.amount) * BigInt(price)) / 100n
      expect(value <= (total * 98n) / 100n).toBe(true)
    }),
  )
})

test('formats JSON numbers as decimals without exponents', () => {
  expect([1e-7, 100, 0.1, 1e21, 12.5].map(toDecimal)).toEqual([
    '0.0000001',
    '100',
    '0.1',
    '1000000000000000000000',
    '12.5',
  ])
})
