import { type RefObject, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { applyTheme } from '../theme/applyTheme.ts'
import type { ThemeChoice } from '../theme/ThemeName.ts'

export type ModalHostOptions = {
  theme: ThemeChoice
  /** Where the host element goes when embedded; otherwise it goes to the end of the body. */
  place: RefObject<HTMLElement | null>
  zIndex: number
  embedded: boolean
}

/**
 * The shadow root everything of the modal is drawn in, and the element `<latchkey-modal>` that carries it and the theme.
 * Host CSS cannot leak in; `::part` and the custom properties `--latchkey-*` are the ways in that are meant.
 */
export function useModalHost({ theme, place, zIndex, embedded }: ModalHostOptions): ShadowRoot {
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
