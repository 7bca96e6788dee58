import type { Words } from './Words.ts'

export type Locale = {
  /** BCP 47, for Intl: `en`, `ar`. */
  code: string
  direction: 'ltr' | 'rtl'
  words: Words
}
