import type { Locale } from './Locale.ts'
import { type LocaleCode, locales } from './locales.ts'

/**
 * Loads a language by its BCP 47 tag: `ar-EG` finds Arabic, an unknown one English.
 */
export function loadLocale(tag: string): Promise<Locale> {
  const language = tag.toLowerCase().split('-', 1)[0] ?? ''
  return locales[isLocaleCode(language) ? language : 'en']()
}

function isLocaleCode(language: string): language is LocaleCode {
  return Object.hasOwn(locales, language)
}
