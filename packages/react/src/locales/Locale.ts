import type { Messages } from './Messages.ts'

export type Locale = {
  /** BCP 47, for Intl: `en`, `ar`. */
  code: string
  direction: 'ltr' | 'rtl'
  messages: Messages
}
