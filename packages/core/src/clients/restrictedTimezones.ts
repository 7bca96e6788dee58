/**
 * SPEC §1: "Restricted timezones (a list of mainland-China-area zones)". Visitors there use `apiUrls.restricted`, where it is configured: the
 * usual address may not be reached from behind the mainland's firewall. Hong Kong and Macau are in front of it and not listed. All spellings
 * of the time zone database, because engines differ in which they tell.
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
