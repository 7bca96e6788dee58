import type { Latchkey } from '../latchkey.ts'
import { restrictedTimezones } from './restrictedTimezones.ts'

/** Where the server answers this visitor, without a slash at the end; undefined where there is none. */
export function serverUrl({ options }: Latchkey): string | undefined {
  const restricted = options.serverUrl && options.apiUrls?.restricted
  const isRestricted = restricted && restrictedTimezones.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (isRestricted ? restricted : options.serverUrl)?.replace(/\/+$/, '')
}
