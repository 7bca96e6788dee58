import type { Locale } from '../locales/Locale.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/** The chosen language, for parts inside the modal: it opens once its language is there. */
export function useLocale(): Locale {
  const { locale } = useLatchkeyContext()
  if (!locale) throw new Error('The language is not loaded yet. Use useLocale and useMessages inside the modal only.')
  return locale
}
