'use client'

import type { Latchkey } from '@latchkey/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Locale } from '../locales/Locale.ts'
import type { ThemeChoice } from '../theme/Theme.ts'
import { LatchkeyContext, type LatchkeyContextValue } from './LatchkeyContext.ts'
import { ModalSlot } from './ModalSlot.tsx'
import { useModalParts } from './useModalParts.ts'

export type LatchkeyProviderProps = {
  /** Made once by `createLatchkey`, outside components. */
  latchkey: Latchkey
  /** `dark` (default), `light`, `auto` (the visitor's system) or one's own from `createTheme`. */
  theme?: ThemeChoice
  /**
   * A BCP 47 tag such as `en` (default) or `ar-EG`, loaded when needed; or a language as a value, which a server can render
   * with: `import { ar } from '@latchkey/react/locales/ar'`.
   */
  locale?: string | Locale
  /** Draws the widget in the page, below the children, instead of in a dialog. Default: the `embedded` option of `latchkey`. */
  embedded?: boolean
  children?: ReactNode
}

/**
 * Starts the connection while it is mounted and gives it to the buttons and hooks below.
 *
 * @example
 * <LatchkeyProvider latchkey={latchkey} theme="auto">
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const {
    latchkey,
    theme = 'dark',
    locale: choice = 'en',
    embedded = latchkey.options.embedded ?? false,
    children,
  } = props
  const parts = useModalParts(choice)
  const { locale, load } = parts

  useEffect(() => latchkey.start(), [latchkey])

  const value = useMemo<LatchkeyContextValue>(
    // Warming is a favour: where it fails, the click tries again and reports.
    () => ({ latchkey, theme, locale, warm: () => void load().catch(() => {}) }),
    [latchkey, theme, locale, load],
  )
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      <ModalSlot parts={parts} embedded={embedded} />
    </LatchkeyContext.Provider>
  )
}
