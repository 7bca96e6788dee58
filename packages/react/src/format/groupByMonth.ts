type MonthGroup<item> = { year: number /** 0 is January. */; month: number; items: item[] }

/**
 * Groups items by year and month in the visitor's time zone, newest first, also within a month. Items with equal times keep their order.
 *
 * @param options.timeOf epoch ms of an item; items without a valid time are omitted
 */
export function groupByMonth<item>(
  items: readonly item[],
  options: { timeOf: (item: item) => number },
): MonthGroup<item>[] {
  const dated = items
    .map((item) => ({ item, time: options.timeOf(item) }))
    .filter(({ time }) => !Number.isNaN(new Date(time).getTime()))
    .sort((one, other) => other.time - one.time)
  const groups: MonthGroup<item>[] = []
  for (const { item, time } of dated) {
    const date = new Date(time)
    const year = date.getFullYear()
    const month = date.getMonth()
    const last = groups.at(-1)
    if (last?.year === year && last.month === month) last.items.push(item)
    else groups.push({ year, month, items: [item] })
  }
  return groups
}

/**
 * A month's name in the visitor's language, with its year unless it is this year. Digits are Latin in every language.
 *
 * @param options.month 0 is January @param options.locale BCP 47
 *
 * @example
 * formatMonth({ year: 2026, month: 10, locale: 'en', now: Date.now() }) // 'November'
 */
export function formatMonth(options: { year: number; month: number; locale: string; now: number }): string {
  const { year, month, locale, now } = options
  const first = new Date(year, month, 1)
  // The first of this month is before the range of dates.
  if (Number.isNaN(first.getTime())) return '–'
  const isThisYear = new Date(now).getFullYear() === year
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  }).format(first)
}
