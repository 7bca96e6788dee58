/**
 * A moment in the visitor's calendar and language. Digits are Latin in every language.
 *
 * @param at epoch ms  @param locale BCP 47
 * @example formatDateTime(Date.UTC(2026, 10, 21, 18), 'en') // 'Nov 21, 2026, 6:00 PM'
 */
export function formatDateTime(at: number, locale: string): string {
  if (!Number.isFinite(at)) return '–'
  return new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
}
