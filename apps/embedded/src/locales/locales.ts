import { en, type Messages } from './en.ts'

/** English comes with the page; each other language is loaded when it is used. */
const locales: Record<string, () => Promise<Messages>> = {
  en: async () => en,
  ar: async () => (await import('./ar.ts')).ar,
}

/** The messages of a language tag such as `ar-EG`; English where there are none, or they cannot be loaded. */
export async function loadMessages(tag: string): Promise<Messages> {
  const [language = ''] = tag.toLowerCase().split('-', 1)
  const load = Object.hasOwn(locales, language) ? locales[language] : undefined
  return (await load?.().catch(() => undefined)) ?? en
}
