import type { Locale } from '../settings/settings.ts'
import { en } from './en.ts'
import type { Messages } from './Messages.ts'

/** English is in the page; another language comes in its own file. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'ar') return (await import('./ar.ts')).ar
  return en
}
