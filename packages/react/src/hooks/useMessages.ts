import type { Messages } from '../locales/en.ts'
import { useLocale } from './useLocale.ts'

/**
 * Every sentence of the widget in the chosen language.
 *
 * @example
 * const messages = useMessages()
 * <Button>{messages.common.tryAgain}</Button>
 */
export function useMessages(): Messages {
  return useLocale().messages
}
