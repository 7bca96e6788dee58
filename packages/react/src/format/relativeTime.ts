export type RelativeTimeUnit = 'sec' | 'min' | 'hr' | 'd' | 'mo' | 'yr'
export type RelativeTime = { unit: RelativeTimeUnit; count: number }

const secondsPerUnit = { min: 60, hr: 3600, d: 86_400, mo: 2_629_746, yr: 31_556_952 } as const

/** Each unit's largest count, and up to which count of it the next unit's 1 is shown: 89 seconds are still one minute. */
const steps = [
  { unit: 'min', upTo: 44, oneOfNextUpTo: 89 },
  { unit: 'hr', upTo: 21, oneOfNextUpTo: 35 },
  { unit: 'd', upTo: 25, oneOfNextUpTo: 45 },
  { unit: 'mo', upTo: 10, oneOfNextUpTo: 17 },
] as const
const nextUnit = { min: 'hr', hr: 'd', d: 'mo', mo: 'yr' } as const

/**
 * How long ago something was, as a count and a unit (seconds up to 44, one minute up to 89 seconds, and so on), for the locale's messages.
 * A time in the future (clocks disagree) counts as now.
 *
 * @param atMs epoch ms @param nowMs epoch ms
 *
 * @example
 * relativeTime(Date.now() - 300_000, Date.now()) // { unit: 'min', count: 5 }
 */
export function relativeTime(atMs: number, nowMs: number): RelativeTime {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000))
  if (seconds <= 44) return { unit: 'sec', count: seconds }
  if (seconds <= 89) return { unit: 'min', count: 1 }
  for (const { unit, upTo, oneOfNextUpTo } of steps) {
    const count = Math.round(seconds / secondsPerUnit[unit])
    if (count <= upTo) return { unit, count: Math.max(1, count) }
    if (count <= oneOfNextUpTo) return { unit: nextUnit[unit], count: 1 }
  }
  return { unit: 'yr', count: Math.max(1, Math.round(seconds / secondsPerUnit.yr)) }
}
