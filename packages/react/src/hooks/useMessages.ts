import type { Locale, Messages } from '../locales/en.ts'
import { useLatchkeyContext } from './useLatchkey.ts'

/**
 * Every message of the widget in the chosen language.
 *
 * @example
 * const messages = useMessages()
 * <Button>{messages.common.tryAgain}</Button>
 */
export function useMessages(): Messages {
  return useLocale().messages
}

/** The chosen language, for parts inside the modal, which opens once its language is loaded. */
export function useLocale(): Locale {
  const { locale } = useLatchkeyContext()
  if (!locale) throw new Error('The language is not loaded yet. Use useLocale and useMessages inside the modal only.')
  return locale
}
