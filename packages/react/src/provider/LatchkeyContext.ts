import type { Latchkey } from '@latchkey/core'
import { createContext } from 'react'
import type { Locale } from '../locales/Locale.ts'
import type { ThemeChoice } from '../theme/Theme.ts'

export type LatchkeyContextValue = {
  latchkey: Latchkey
  theme: ThemeChoice
  /** The whole language, once loaded; undefined before. */
  locale: Locale | undefined
  /** Loads the modal, the first view and the language ahead of the click. */
  warm: () => void
}

export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)
