/**
 * A month's name in the visitor's language, with its year unless it is this year. Digits are Latin in every language.
 *
 * @param options.month 0 is January  @param options.locale BCP 47
 *
 * @example
 * formatMonth({ year: 2026, month: 10, locale: 'en', now: Date.now() }) // 'November'
 */
export function formatMonth(options: { year: number; month: number; locale: string; now: number }): string {
  const { year, month, locale, now } = options
  const first = new Date(year, month, 1)
  // The first calendar's first month has no first day.
  if (Number.isNaN(first.getTime())) return '–'
  const isThisYear = new Date(now).getFullYear() === year
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  }).format(first)
}
