/**
 * A date and time in the visitor's language. Digits are Latin in every language.
 *
 * @param at epoch ms; an invalid time gives a dash @param locale BCP 47
 * @example formatDateTime(Date.UTC(2026, 10, 21, 18), 'en') // 'Nov 21, 2026, 6:00 PM'
 */
export function formatDateTime(at: number, locale: string): string {
  // Outside the range of dates.
  if (Number.isNaN(new Date(at).getTime())) return '–'
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
}
