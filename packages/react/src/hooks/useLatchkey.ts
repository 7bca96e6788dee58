import type { Latchkey } from '@latchkey/core'
import { createContext, useContext } from 'react'
import type { Locale } from '../locales/en.ts'
import type { ThemeChoice } from '../theme/Theme.ts'

/**
 * The instance given to the provider above: what every action of `@latchkey/core` takes first.
 *
 * @example
 * const latchkey = useLatchkey()
 * <button onClick={() => open(latchkey, { view: 'Networks' })}>Networks</button>
 */
export function useLatchkey(): Latchkey {
  return useLatchkeyContext().latchkey
}

/** @throws Error naming the provider, if there is none above. */
export function useLatchkeyContext(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) throw new Error('Wrap this component in <LatchkeyProvider>.')
  return value
}

export type LatchkeyContextValue = {
  latchkey: Latchkey
  theme: ThemeChoice
  /** The whole language, once loaded; undefined before. */
  locale: Locale | undefined
  /** Loads the modal, the first view and the language ahead of the click. */
  warm: () => void
}

export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)
