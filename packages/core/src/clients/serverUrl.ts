import type { Latchkey } from '../latchkey.ts'

/** The server's URL for this visitor, without a trailing slash; undefined without a server. */
export function serverUrl({ options }: Latchkey): string | undefined {
  const restricted = options.serverUrl && options.apiUrls?.restricted
  const isRestricted = restricted && restrictedTimezones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (isRestricted ? restricted : options.serverUrl)?.replace(/\/+$/, '')
}

/**
 * The time zones of mainland China. Visitors there use `apiUrls.restricted` where it is configured, because the firewall may block the
 * usual URL. Hong Kong and Macau are outside of it and not listed. Includes every spelling in the time zone database, because engines
 * differ in which one they report.
 */
export const restrictedTimezones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
]
