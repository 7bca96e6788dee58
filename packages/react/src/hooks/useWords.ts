import type { Words } from '../locales/Words.ts'
import { useLocale } from './useLocale.ts'

/**
 * Every sentence of the widget in the chosen language.
 *
 * @example
 * const words = useWords()
 * <Button>{words.common.tryAgain}</Button>
 */
export function useWords(): Words {
  return useLocale().words
}
