type DayGroup<item> = {
  /** Epoch ms at which the day begins in the visitor's time zone. */ start: number
  items: item[]
}

/**
 * Groups items by day in the visitor's time zone, newest first, also within a day. Items with equal times keep their order.
 *
 * @param options.timeOf epoch ms of an item; items without a valid time are omitted
 */
export function groupByDay<item>(
  items: readonly item[],
  options: { timeOf: (item: item) => number },
): DayGroup<item>[] {
  const dated = items
    .map((item) => ({ item, time: options.timeOf(item) }))
    .filter(({ time }) => !Number.isNaN(new Date(time).getTime()))
    .sort((one, other) => other.time - one.time)
  const groups: (DayGroup<item> & { day: string })[] = []
  for (const { item, time } of dated) {
    const date = new Date(time)
    const day = `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, start: new Date(time).setHours(0, 0, 0, 0), items: [item] })
  }
  return groups
}

/**
 * A day's name in the visitor's language: today, yesterday, or its date, with the year unless it is this year. Digits are Latin in every
 * language.
 *
 * @param options.locale BCP 47 @param options.now epoch ms
 *
 * @example
 * formatDay(Date.UTC(2026, 10, 21), { locale: 'en', now: Date.UTC(2026, 10, 22) }) // 'Yesterday'
 */
export function formatDay(start: number, { locale, now }: { locale: string; now: number }): string {
  const date = new Date(start)
  // The beginning of the day is before the range of dates.
  if (Number.isNaN(date.getTime())) return '–'
  const daysAgo = Math.round((new Date(now).setHours(0, 0, 0, 0) - start) / dayMs)
  if (daysAgo === 0 || daysAgo === 1)
    return capitalize(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-daysAgo, 'day'), locale)
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: 'numeric',
    month: 'long',
    year: new Date(now).getFullYear() === date.getFullYear() ? undefined : 'numeric',
  }).format(date)
}

const dayMs = 86_400_000

function capitalize(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
}
