import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateTime } from './formatDateTime.ts'
import { formatMonth, groupByMonth } from './groupByMonth.ts'

test('groups by year and month, newest first', () => {
  const times = ['2025-11-03', '2026-11-20', '2026-11-21', '2026-01-05'].map((day) =>
    new Date(`${day}T12:00:00`).getTime(),
  )
  const groups = groupByMonth(times, { timeOf: (time) => time })
  expect(groups.map(({ year, month, items }) => [year, month, items.length])).toEqual([
    [2026, 10, 2],
    [2026, 0, 1],
    [2025, 10, 1],
  ])
  expect(groups[0]?.items).toEqual([times[2], times[1]])
})

test('keeps every item with a time, in its own month, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true }).map((date) => date.getTime())), (times) => {
      const groups = groupByMonth(times, { timeOf: (time) => time })
      expect(groups.flatMap((group) => group.items)).toEqual(times.toSorted((one, other) => other - one))
      const names = groups.map(({ year, month }) => `${year}-${month}`)
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('omits items without a valid time', () => {
  expect(groupByMonth(['nonsense'], { timeOf: Date.parse })).toEqual([])
})

test('formats a month in the chosen language, with its year unless it is this year', () => {
  const now = new Date(2026, 10, 21).getTime()
  expect(formatMonth({ year: 2026, month: 10, locale: 'en', now })).toBe('November')
  expect(formatMonth({ year: 2025, month: 10, locale: 'en', now })).toBe('November 2025')
  expect(formatMonth({ year: 2025, month: 10, locale: 'ar', now })).toMatch(/نوفمبر.*2025/)
})

const beyond = [8.7e15, -8.7e15, Number.NaN, Number.POSITIVE_INFINITY]

test('shows a dash for a month before the calendar’s first day', () => {
  const first = new Date(-8.64e15)
  expect(formatMonth({ year: first.getFullYear(), month: first.getMonth(), locale: 'en', now: 0 })).toBe('–')
  expect(formatMonth({ year: 2025, month: 10, locale: 'en', now: 0 })).toBe('November 2025')
})

test.each(beyond)('shows a dash for the invalid time %d and puts it in no month', (at) => {
  expect(formatDateTime(at, 'en')).toBe('–')
  expect(groupByMonth([at], { timeOf: (time) => time })).toEqual([])
})
