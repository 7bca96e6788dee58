import type { Latchkey } from '../latchkey.ts'

/** Where the server answers this visitor, without a slash at the end; undefined where there is none. */
export function serverUrl({ options }: Latchkey): string | undefined {
  const restricted = options.serverUrl && options.apiUrls?.restricted
  const isRestricted = restricted && restrictedTimezones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (isRestricted ? restricted : options.serverUrl)?.replace(/\/+$/, '')
}

/**
 * The time zones of mainland China and its neighbors. Visitors there use `apiUrls.restricted`, where it is configured: the usual address
 * may not be reached from behind the mainland's firewall. Hong Kong and Macau are in front of it and not listed. All spellings of the time
 * zone database, because engines differ in which they tell.
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
