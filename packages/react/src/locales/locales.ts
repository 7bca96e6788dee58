import type { Locale } from './Locale.ts'

/** Every language the widget speaks, loaded when chosen. To add one: its file and its line here. */
export const locales = {
  en: () => import('./en.ts').then(({ en }) => en),
  ar: () => import('./ar.ts').then(({ ar }) => ar),
} satisfies Record<string, () => Promise<Locale>>

export type LocaleCode = keyof typeof locales
