const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/**
 * Reads a time of RFC 3339, in capitals.
 * @returns epoch ms, without what is finer; undefined for any other text, also for a day that its month does not have and for leap seconds.
 * @example readTime('2021-09-30T16:25:24+02:00') // 1633011924000
 */
export function readTime(text: string): number | undefined {
  const [, date, time, fraction = '', sign, hours = '0', minutes = '0'] = pattern.exec(text) ?? []
  const ms = Date.parse(`${date}T${time}Z`)
  // `Date` reads February 30 as March 2.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${date}T${time}.000Z`) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return ms + Number(fraction.slice(0, 3).padEnd(3, '0')) + (sign === '-' ? offset : -offset)
}
