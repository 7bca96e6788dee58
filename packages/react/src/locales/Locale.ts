import type { Messages } from './en.ts'

/** One language of the widget. */
export type Locale = {
  /** BCP 47, for Intl: `en`, `ar`. */
  code: string
  direction: 'ltr' | 'rtl'
  messages: Messages
  /** Paths of the messages that are still English, such as `send.title`. Absent where every message is translated. */
  missing?: readonly string[]
}
