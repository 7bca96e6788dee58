import { expect, test } from 'vitest'
import { compareTimes, rankTest } from './compareTimes.ts'

const count = 500
const draw = (from: number) =>
  Array.from(crypto.getRandomValues(new Uint32Array(count)), (number) => from + number / 2 ** 32)

test('times of the same distribution are not told apart, those of a shifted one are', () => {
  const same = compareTimes(draw(10), draw(10))
  expect(Math.abs(same.z)).toBeLessThan(5.5)
  expect(same.difference.low).toBeLessThan(0.2)
  const shifted = compareTimes(draw(10), draw(10.3))
  expect(shifted.z).toBeLessThan(-5.5)
  expect(shifted.difference.high).toBeLessThan(-0.1)
})

test('the ranks are those of Mann and Whitney: U of 1 2 3 against 4 5 6 is 0, equal lists are even', () => {
  expect(rankTest([1, 2, 3], [4, 5, 6])).toBeCloseTo(-4.5 / Math.sqrt(5.25))
  expect(rankTest([1, 2, 2, 3], [1, 2, 2, 3])).toBe(0)
})
