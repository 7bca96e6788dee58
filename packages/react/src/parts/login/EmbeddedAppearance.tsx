import { setEmbeddedAppearance } from '@latchkey/core/internal'
import { type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../../hooks/useLatchkey.ts'
import { useLocale } from '../../hooks/useMessages.ts'
import type { ThemeChoice } from '../../theme/Theme.ts'
import { StyleRoot } from '../../ui/useStyles.ts'

/** Gives the embedded wallet's page and its dialog the colors, the language and the focus of the widget. Draws nothing. */
export function EmbeddedAppearance({ opener }: { opener: RefObject<Element | null> }): ReactNode {
  const { latchkey, theme } = useLatchkeyContext()
  const { code, messages } = useLocale()
  const root = useContext(StyleRoot)
  const scheme = typeof theme === 'string' ? theme : theme.scheme
  const isLight = useIsLight()
  const mode = (scheme === 'auto' ? isLight : scheme === 'light') ? 'light' : 'dark'
  const { dialog } = messages.login
  useEffect(() => {
    // The widget may have closed below the wallet's dialog, while what had opened it was inert.
    const returnFocus = ({ target }: Event) => {
      const { current } = opener
      opener.current = null
      if (document.activeElement === target && current instanceof HTMLElement) current.focus()
    }
    document.addEventListener('latchkeywallethidden', returnFocus)
    return () => document.removeEventListener('latchkeywallethidden', returnFocus)
  }, [opener])
  useEffect(() => {
    setEmbeddedAppearance(latchkey, { mode, accent: readAccent(root, theme), locale: code, messages: dialog })
  }, [latchkey, root, theme, mode, code, dialog])
  return null
}

function useIsLight(): boolean {
  const [query] = useState(() => matchMedia('(prefers-color-scheme: light)'))
  const [isLight, setLight] = useState(query.matches)
  useEffect(() => {
    const onChange = () => setLight(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [query])
  return isLight
}

/** The accent as drawn, which the page's own CSS may have set; only as `#rrggbb`, because the wallet's page takes no other color. */
function readAccent(root: ShadowRoot | undefined, theme: ThemeChoice): string | undefined {
  const drawn = root && getComputedStyle(root.host).getPropertyValue('--lk-accent')
  const own = typeof theme === 'string' ? undefined : theme.tokens?.accent
  const [, hex] = /^\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(drawn || own || '') ?? []
  return hex && `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
}
