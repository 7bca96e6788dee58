import type { Locale } from '../settings/settings.ts'
import { en } from './en.ts'
import type { Words } from './Words.ts'

/** English is in the page; another language comes in its own file. */
export async function loadWords(locale: Locale): Promise<Words> {
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return en
}
