import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateTime } from './formatDateTime.ts'
import { formatDay, groupByDay } from './groupByDay.ts'

const noon = (day: string) => new Date(`${day}T12:00:00`).getTime()

test('groups by day, newest first', () => {
  const times = ['2025-11-21T23:59', '2026-11-21T00:00', '2026-11-20T12:00', '2026-11-21T23:59'].map((time) =>
    new Date(time).getTime(),
  )
  const groups = groupByDay(times, { timeOf: (time) => time })
  expect(groups.map(({ start, items }) => [new Date(start).toDateString(), items])).toEqual([
    ['Sat Nov 21 2026', [times[3], times[1]]],
    ['Fri Nov 20 2026', [times[2]]],
    ['Fri Nov 21 2025', [times[0]]],
  ])
})

test('keeps every item with a time, in its own day, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ noInvalidDate: true }).map((date) => date.getTime())), (times) => {
      const groups = groupByDay(times, { timeOf: (time) => time })
      expect(groups.flatMap((group) => group.items)).toEqual(times.toSorted((one, other) => other - one))
      const days = groups.map(({ items: [first = 0] }) => new Date(first).toDateString())
      expect(new Set(days).size).toBe(days.length)
    }),
  )
})

test('omits items without a valid time', () => {
  expect(groupByDay(['nonsense'], { timeOf: Date.parse })).toEqual([])
})

test('names today and yesterday, and other days by their date', () => {
  const now = noon('2026-11-21')
  const name = (day: string, locale = 'en') => formatDay(new Date(`${day}T00:00:00`).getTime(), { locale, now })
  expect(name('2026-11-21')).toBe('Today')
  expect(name('2026-11-20')).toBe('Yesterday')
  expect(name('2026-11-19')).toBe('November 19')
  expect(name('2025-11-21')).toBe('November 21, 2025')
  expect(name('2026-11-20', 'ar')).toBe('أمس')
  expect(name('2025-11-21', 'ar')).toMatch(/21 نوفمبر 2025/)
})

test('shows a dash for a day before the calendar’s first', () => {
  expect(formatDay(Number.NaN, { locale: 'en', now: 0 })).toBe('–')
})

test.each([8.7e15, -8.7e15, Number.NaN, Number.POSITIVE_INFINITY])(
  'shows a dash for the invalid time %d and puts it in no day',
  (at) => {
    expect(formatDateTime(at, 'en')).toBe('–')
    expect(groupByDay([at], { timeOf: (time) => time })).toEqual([])
  },
)
