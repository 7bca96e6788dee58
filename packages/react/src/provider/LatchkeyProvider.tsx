'use client'

import { close, getModal, type Latchkey, watchModal } from '@latchkey/core'
import { emitError, hydrationSnapshot, whenIdle } from '@latchkey/core/internal'
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LatchkeyContext, type LatchkeyContextValue, useLatchkey } from '../hooks/useLatchkey.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { Locale } from '../locales/en.ts'
import { loadLocale } from '../locales/locales.ts'
import type { ThemeChoice } from '../theme/Theme.ts'
import { Boundary } from '../ui/Boundary.tsx'

export type LatchkeyProviderProps = {
  /** Made once by `createLatchkey`, outside components. */
  latchkey: Latchkey
  /** `dark` (default), `light`, `auto` (the visitor's system) or a custom one from `createTheme`. */
  theme?: ThemeChoice | undefined
  /**
   * A BCP 47 tag such as `en` (default) or `ar-EG`, loaded when needed; or a language as a value, which a server can render with: `import {
   * ar } from '@latchkey/react/locales/ar'`.
   */
  locale?: string | Locale | undefined
  /** Draws the widget in the page, below the children, instead of in a dialog. Default: the `embedded` option of `latchkey`. */
  embedded?: boolean | undefined
  /**
   * Fetches the modal once the page is idle, so that a tap opens it at once. These are the app's own files: nobody else gets a request. With
   * `false` they are fetched when the pointer or the focus reaches a button. Default true.
   */
  prefetch?: boolean | undefined
  children?: ReactNode
}

/**
 * Starts Latchkey while mounted and provides it to the buttons and hooks below.
 *
 * @example
 * <LatchkeyProvider latchkey={latchkey} theme="auto">
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const {
    latchkey,
    theme: appTheme = 'dark',
    locale: appLocale = 'en',
    embedded = latchkey.options.embedded ?? false,
    prefetch = true,
    children,
  } = props
  const { subscribe, getState } = latchkey.store
  const chosen = useSyncExternalStore(
    subscribe,
    () => getState().preferences,
    () => hydrationSnapshot(latchkey).store.getState().preferences,
  )
  // A custom theme is the app's look, which none of ours may replace.
  const theme = typeof appTheme === 'string' ? (chosen.theme ?? appTheme) : appTheme
  // A language with the app's own texts is the app's, also where the visitor chooses it.
  const isApps = typeof appLocale !== 'string' && chosen.language === appLocale.code
  const parts = useModalParts((isApps ? undefined : chosen.language) ?? appLocale)
  const { Modal, locale, load } = parts

  useEffect(() => latchkey.start(), [latchkey])

  const value = useMemo<LatchkeyContextValue>(() => {
    const isWarm = Modal !== undefined && locale !== undefined
    // Warming is optional: if it fails, the click retries and reports. A tap warms three times before its click.
    return { latchkey, theme, locale, warm: () => void (isWarm || load().catch(() => {})) }
  }, [latchkey, theme, locale, Modal, load])
  const { warm } = value
  // A connection of an earlier visit is restored first.
  const isReady = useSyncExternalStore(
    subscribe,
    () => getState().ready,
    () => false,
  )
  useEffect(() => (prefetch && isReady ? whenPageIdle(warm) : undefined), [prefetch, isReady, warm])
  return (
    <LatchkeyContext.Provider value={value}>
      {children}
      <ModalSlot parts={parts} embedded={embedded} />
    </LatchkeyContext.Provider>
  )
}

/** Renders the modal, closed, as soon as it is loaded: a click only has to show it. The boundary keeps a failure here from the app. */
function ModalSlot({ parts, embedded }: { parts: ModalParts; embedded: boolean }): ReactNode {
  const latchkey = useLatchkey()
  const { Modal, locale, load } = parts
  if (!Modal || !locale) return <ModalLoader load={load} embedded={embedded} />
  return (
    <Boundary onError={(error) => emitError(latchkey, error)}>
      <Modal embedded={embedded} />
    </Boundary>
  )
}

/** Loads the modal once it is first needed. Apart from it, which would be rendered anew within each click that opens it. */
function ModalLoader({ load, embedded }: { load: ModalParts['load']; embedded: boolean }): ReactNode {
  const latchkey = useLatchkey()
  const isOpen = useWatch(getModal, watchModal).open
  const isWanted = isOpen || embedded
  useEffect(() => {
    if (!isWanted) return
    load().catch((error: unknown) => {
      // A page left open across a release requests files that are gone. Report it to the app; the next click retries.
      close(latchkey, { reason: 'api' })
      globalThis.reportError?.(error)
      emitError(latchkey, error)
    })
  }, [isWanted, load, latchkey])
  return null
}

type ModalParts = {
  Modal: ComponentType<{ embedded: boolean }> | undefined
  locale: Locale | undefined
  /** Loads the modal and the language in parallel; retries after a failure. */
  load: () => Promise<void>
}

/**
 * Loads the modal and the language when needed. English comes with the modal; another language is fetched at once, because the button
 * shows it, unless it was passed as a value.
 */
function useModalParts(choice: string | Locale): ModalParts {
  const [Modal, setModal] = useState<ModalParts['Modal']>()
  const [fetched, setFetched] = useState<{ tag: string; locale: Locale }>()
  const tag = typeof choice === 'string' ? choice : undefined
  const wanted = useRef(tag)
  wanted.current = tag

  const fetchLocale = useCallback(async () => {
    if (tag === undefined) return
    const locale = await loadLocale(tag)
    // One that was chosen meanwhile is not replaced by the one before, which may have taken longer.
    if (wanted.current === tag) setFetched((current) => (current?.tag === tag ? current : { tag, locale }))
  }, [tag])

  const load = useCallback(async () => {
    const [module] = await Promise.all([import('../modal/Modal.tsx'), fetchLocale()])
    // In small steps: the closed dialog is rendered while the visitor may be typing into the page.
    startTransition(() => setModal(() => module.Modal))
  }, [fetchLocale])

  const speaksAnother = tag !== undefined && !/^en\b/i.test(tag)
  // English too is fetched in place of another language.
  const isNeeded = speaksAnother || Modal !== undefined || fetched !== undefined
  useEffect(() => {
    if (isNeeded) fetchLocale().catch(() => {})
  }, [isNeeded, fetchLocale])

  const locale = typeof choice === 'string' ? fetched?.locale : choice
  return useMemo(() => ({ Modal, locale, load }), [Modal, locale, load])
}

/**
 * Runs a function once the page has loaded, has been painted, and the browser is idle: it is idle before the first frame too.
 * @returns a function that cancels it
 */
function whenPageIdle(run: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(run)
    })
    cancel = () => cancelAnimationFrame(frame)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    cancel()
  }
}
