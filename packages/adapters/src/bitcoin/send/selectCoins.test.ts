import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectCoins, toFee } from './selectCoins.ts'

/** Of native segwit. */
const weights = { input: 272, recipient: 124, change: 124 }
const coinsOf = (...values: number[]) => values.map((value, id) => ({ id, value: BigInt(value) }))
const select = (values: number[], amount: number, rate = 10_000n) =>
  selectCoins({ coins: coinsOf(...values), amount: BigInt(amount), rate, weights, dustLimit: 294n })

test('spends the largest first, and takes the rest back', () => {
  const selection = select([10_000, 90_000, 50_000], 100_000)
  expect(selection?.coins.map(({ value }) => value)).toEqual([90_000n, 50_000n])
  // 2 inputs of 68 virtual bytes, 2 outputs of 31 and 10.5 more, at 10 satoshis.
  expect(selection).toMatchObject({ fee: 2_090n, change: 37_910n })
})

test('finds outputs whose sum needs no change', () => {
  const fee = Number(toFee({ rate: 10_000n, weights }, 2, false))
  const selection = select([90_000, 30_000, 20_000 + fee], 50_000)
  expect(selection?.coins.map(({ value }) => value)).toEqual([30_000n, BigInt(20_000 + fee)])
  expect(selection).toMatchObject({ fee: BigInt(fee), change: 0n })
})

test('leaves to the fee what nodes would not pass on as change', () => {
  const fee = Number(toFee({ rate: 10_000n, weights }, 1, true))
  expect(select([50_000 + fee + 293], 50_000)).toMatchObject({ fee: BigInt(fee + 293), change: 0n })
  expect(select([50_000 + fee + 294], 50_000)).toMatchObject({ fee: BigInt(fee), change: 294n })
})

test('selects nothing where the outputs do not suffice for amount and fee', () => {
  expect(select([50_000], 50_000)).toBeUndefined()
  expect(select([], 1_000)).toBeUndefined()
  const fee = Number(toFee({ rate: 10_000n, weights }, 1, false))
  expect(select([50_000 + fee - 1], 50_000)).toBeUndefined()
  expect(select([50_000 + fee], 50_000)).toMatchObject({ fee: BigInt(fee), change: 0n })
})

test('10,000 random wallets: inputs cover amount, fee and change exactly, at no less than the rate', () => {
  const coins = fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { maxLength: 60 })
  const amounts = fc.bigInt({ min: 294n, max: 10n ** 8n })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  fc.assert(
    fc.property(coins, amounts, rates, (values, amount, rate) => {
      const given = values.map((value, id) => ({ id, value }))
      const selection = selectCoins({ coins: given, amount, rate, weights, dustLimit: 294n })
      const all = values.reduce((sum, value) => sum + value, 0n)
      if (!selection) {
        // The largest first finds whatever suffices: all that are worth their own fee would, too.
        const useful = values.filter((value) => value > (68n * rate) / 1_000n)
        const most = useful.reduce((sum, value) => sum + value, 0n)
        expect(most < amount + toFee({ rate, weights }, useful.length, false)).toBe(true)
        return
      }
      const { coins: chosen, fee, change } = selection
      const sum = chosen.reduce((total, { value }) => total + value, 0n)
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length)
      expect(sum).toBe(amount + fee + change)
      expect(sum <= all).toBe(true)
      expect(change === 0n || change >= 294n).toBe(true)
      const least = toFee({ rate, weights }, chosen.length, change > 0n)
      expect(fee >= least).toBe(true)
      // Never more than what change would have cost, and what nodes do not pass on.
      expect(fee <= toFee({ rate, weights }, chosen.length, true) + 294n).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
