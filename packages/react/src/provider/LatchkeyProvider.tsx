'use client'

import { close, getModal, type Latchkey, watchModal } from '@latchkey/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { LatchkeyContext, type LatchkeyContextValue, useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { Locale } from '../locales/en.ts'
import { loadLocale } from '../locales/locales.ts'
import type { ThemeChoice } from '../theme/Theme.ts'
import { Boundary } from '../ui/Boundary.tsx'

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

/** Where the modal appears once it is first needed; before that it costs one subscription. */
function ModalSlot({ parts, embedded }: { parts: ModalParts; embedded: boolean }): ReactNode {
  const { Modal, locale, load } = parts
  const latchkey = useLatchkey()
  const isOpen = useWatch(getModal, watchModal).open
  const wanted = isOpen || embedded
  const ready = Modal !== undefined && locale !== undefined
  useEffect(() => {
    if (!wanted || ready) return
    load().catch((error: unknown) => {
      // A page left open over a release asks for files that are gone. Say so to the app; the next click tries again.
      close(latchkey, { reason: 'api' })
      globalThis.reportError?.(error)
    })
  }, [wanted, ready, load, latchkey])

  // Drawn as soon as it is loaded, closed: a click then has only to show it.
  // What fails here fails alone: the app stays.
  return ready ? (
    <Boundary>
      <Modal embedded={embedded} />
    </Boundary>
  ) : null
}

type ModalParts = {
  Modal: ComponentType<{ embedded: boolean }> | undefined
  locale: Locale | undefined
  /** Loads modal and language at once; again after a failure. */
  load: () => Promise<void>
}

/**
 * What is loaded when it is needed. English messages wait for the first hover; another language is fetched at once, because the
 * button itself speaks it, unless it was given as a value.
 */
function useModalParts(choice: string | Locale): ModalParts {
  const [Modal, setModal] = useState<ModalParts['Modal']>()
  const [fetched, setFetched] = useState<{ tag: string; locale: Locale }>()
  const tag = typeof choice === 'string' ? choice : undefined

  const fetchLocale = useCallback(async () => {
    if (tag === undefined) return
    const locale = await loadLocale(tag)
    setFetched((current) => (current?.tag === tag ? current : { tag, locale }))
  }, [tag])

  const load = useCallback(async () => {
    const [module] = await Promise.all([import('../modal/Modal.tsx'), fetchLocale()])
    setModal(() => module.Modal)
  }, [fetchLocale])

  const speaksAnother = tag !== undefined && !/^en\b/i.test(tag)
  const isModalLoaded = Modal !== undefined
  useEffect(() => {
    if (speaksAnother || isModalLoaded) fetchLocale().catch(() => {})
  }, [speaksAnother, isModalLoaded, fetchLocale])

  const locale = typeof choice === 'string' ? fetched?.locale : choice
  return useMemo(() => ({ Modal, locale, load }), [Modal, locale, load])
}
