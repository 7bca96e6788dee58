import { getModal, open, watchModal } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useAccount } from '../hooks/useAccount.ts'
import { useLatchkeyContext } from '../hooks/useLatchkey.ts'
import { useLocale } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'
import type { ThemeChoice } from '../theme/Theme.ts'
import { applyTheme } from '../theme/themeCss.ts'
import { isEscape } from '../ui/isEscape.ts'
import { StyleRoot, useStyles } from '../ui/useStyles.ts'
import { lazyView } from '../views/lazyView.ts'
import { useLoaded } from '../views/useLoaded.ts'
import { BannerSlot } from './BannerSlot.tsx'
import { Frame } from './Frame.tsx'
import { frameCss } from './frameCss.ts'
import { ModalDialog } from './ModalDialog.tsx'
import { ModalOnScreen } from './useModalOnScreen.ts'

const embeddedAppearance = lazyView(() =>
  import('../parts/login/EmbeddedAppearance.tsx').then((module) => module.EmbeddedAppearance),
)

/** The widget's frame with the view on screen: a native dialog, or a part of the page when embedded. Client only. */
export function Modal({ embedded }: { embedded: boolean }): ReactNode {
  const { latchkey, theme } = useLatchkeyContext()
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const EmbeddedAppearance = useLoaded(embeddedAppearance, latchkey.options.embeddedWallet !== undefined)
  const shadow = useModalHost({ theme, place, zIndex: latchkey.options.zIndex ?? 999, embedded })
  return (
    <StyleRoot.Provider value={shadow}>
      {EmbeddedAppearance && <EmbeddedAppearance opener={opener} />}
      {embedded && <div ref={place} className="latchkey-embedded" />}
      {createPortal(embedded ? <ModalEmbedded /> : <ModalDialog opener={opener} />, shadow)}
    </StyleRoot.Provider>
  )
}

/**
 * The frame as a region of the page, named by its view's title. Escape goes back. Data attribute: `data-used`, where it is what the visitor
 * used last.
 */
function ModalEmbedded(): ReactNode {
  useStyles(frameCss)
  const { latchkey } = useLatchkeyContext()
  const { code, direction } = useLocale()
  const modal = useWatch(getModal, watchModal)
  const { address } = useAccount()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)

  // What was used is gone once it opened the next view, and Safari does not focus a button that is clicked.
  useEffect(() => {
    const note = (event: Event) => {
      if (section.current) section.current.toggleAttribute('data-used', event.composedPath().includes(section.current))
    }
    const signs = ['pointerdown', 'click', 'focusin']
    for (const sign of signs) document.addEventListener(sign, note, true)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, note, true)
    }
  }, [])

  // It is on screen without a click, and a restored connection finds it at Connect.
  useEffect(() => {
    const { open: isOpen, stack } = getModal(latchkey)
    if (!isOpen || (address && stack.length === 1 && stack[0].view === 'Connect')) open(latchkey)
  }, [latchkey, address])

  function onKeyDown(event: KeyboardEvent) {
    if (modal.stack.length > 1 && isEscape(event)) goBack(latchkey)
  }

  return (
    <section
      ref={section}
      className="lk-root lk-embedded"
      part="embedded"
      aria-labelledby={titleId}
      lang={code}
      dir={direction}
      onKeyDown={onKeyDown}
    >
      <ModalOnScreen.Provider value={modal}>
        <BannerSlot />
        <Frame modal={modal} titleId={titleId} />
      </ModalOnScreen.Provider>
    </section>
  )
}

type ModalHostOptions = {
  theme: ThemeChoice
  /** Where the host element goes when embedded; otherwise it goes to the end of the body. */
  place: RefObject<HTMLElement | null>
  zIndex: number
  embedded: boolean
}

/**
 * The modal's shadow root and its host element `<latchkey-modal>`, which carries the theme. Page CSS cannot leak in; restyle through
 * `::part` and the custom properties `--latchkey-*`.
 */
function useModalHost({ theme, place, zIndex, embedded }: ModalHostOptions): ShadowRoot {
  const [shadow] = useState(() => document.createElement('latchkey-modal').attachShadow({ mode: 'open' }))

  // Before any layout effect: the dialog inside shows itself in one, and only a dialog in the document can.
  useInsertionEffect(() => {
    const { host } = shadow
    document.body.append(host)
    return () => host.remove()
  }, [shadow])

  useLayoutEffect(() => {
    place.current?.append(shadow.host)
  }, [shadow, place])

  useLayoutEffect(() => {
    // attachShadow was called on an HTML element.
    const host = shadow.host as HTMLElement
    host.dataset.theme = typeof theme === 'string' ? theme : theme.scheme
    host.toggleAttribute('data-embedded', embedded)
    host.style.setProperty('--lk-z-index', String(zIndex))
    return applyTheme(host, theme)
  }, [shadow, theme, zIndex, embedded])

  return shadow
}
