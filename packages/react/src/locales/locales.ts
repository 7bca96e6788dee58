import type { Locale } from './en.ts'

/** Every language of the widget, loaded when chosen. To add one: its file and its line here. */
const registry = {
  en: (): Promise<Locale> => import('./en.ts').then(({ en }) => en),
  ar: (): Promise<Locale> => import('./ar.ts').then(({ ar }) => ar),
}

export type LocaleCode = keyof typeof registry

export const locales: Record<LocaleCode, () => Promise<Locale>> = registry

/** Loads a language by its BCP 47 tag: `ar-EG` finds Arabic, an unknown one English. */
export function loadLocale(tag: string): Promise<Locale> {
  const language = tag.toLowerCase().split('-', 1)[0] ?? ''
  return locales[isLocaleCode(language) ? language : 'en']()
}

function isLocaleCode(language: string): language is LocaleCode {
  return Object.hasOwn(locales, language)
}
