/**
 * A time to wait in words, in the unit that says it best.
 * @example formatWait('en', 30) // '30 seconds'
 * @example formatWait('en', 86_363) // '24 hours'
 */
export function formatWait(locale: string, seconds: number): string {
  const [size, unit] = seconds <= 120 ? [1, 'second'] : seconds <= 7_200 ? [60, 'minute'] : [3_600, 'hour']
  const count = Math.ceil(seconds / Number(size))
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(count)
}
