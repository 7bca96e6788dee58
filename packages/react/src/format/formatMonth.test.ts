import { expect, test } from 'vitest'
import { formatDateTime } from './formatDateTime.ts'
import { formatMonth, groupByMonth } from './groupByMonth.ts'

const beyond = [8.7e15, -8.7e15, Number.NaN, Number.POSITIVE_INFINITY]

test('names a dash for the month before the first day of any calendar', () => {
  const first = new Date(-8.64e15)
  expect(formatMonth({ year: first.getFullYear(), month: first.getMonth(), locale: 'en', now: 0 })).toBe('–')
  expect(formatMonth({ year: 2025, month: 10, locale: 'en', now: 0 })).toBe('November 2025')
})

test.each(beyond)('%d is no moment: a dash, and in no month', (at) => {
  expect(formatDateTime(at, 'en')).toBe('–')
  expect(groupByMonth([at], { timeOf: (time) => time })).toEqual([])
})
