import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RelativeTimeUnit, relativeTime } from './relativeTime.ts'

const now = Date.UTC(2026, 10, 21)
const secondsOf: Record<RelativeTimeUnit, number> = {
  sec: 1,
  min: 60,
  hr: 3600,
  d: 86_400,
  mo: 2_629_746,
  yr: 31_556_952,
}

function ago(seconds: number): string {
  const { count, unit } = relativeTime(now - seconds * 1000, now)
  return `${count} ${unit}`
}

test.each([
  [0, '0 sec'],
  [44, '44 sec'],
  [45, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [44 * 60, '44 min'],
  [45 * 60, '1 hr'],
  [89 * 60, '1 hr'],
  [90 * 60, '2 hr'],
  [21 * 3600, '21 hr'],
  [22 * 3600, '1 d'],
  [36 * 3600, '2 d'],
  [25 * 86_400, '25 d'],
  [26 * 86_400, '1 mo'],
  [46 * 86_400, '2 mo'],
  [11 * 2_629_746, '1 yr'],
  [18 * 2_629_746, '2 yr'],
])('%i seconds ago is %s', (seconds, label) => expect(ago(seconds)).toBe(label))

test('treats a time in the future as now', () => expect(ago(-60)).toBe('0 sec'))

test('never labels an older time as newer', () => {
  const span = fc.integer({ min: 0, max: 50 * secondsOf.yr })
  fc.assert(
    fc.property(span, span, (one, other) => {
      const [newer, older] = one < other ? [one, other] : [other, one]
      const sizes = [newer, older].map((seconds) => {
        const { count, unit } = relativeTime(now - seconds * 1000, now)
        return count * secondsOf[unit]
      })
      expect(sizes[0]).toBeLessThanOrEqual(sizes[1]!)
    }),
  )
})
