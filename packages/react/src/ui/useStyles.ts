import { createContext, useContext, useInsertionEffect } from 'react'

/**
 * Brings a part's CSS into the root it is drawn in, before the browser paints.
 *
 * @example
 * const css = `.lk-thing { padding: 8px }`
 * function Thing() { useStyles(css); return <div className="lk-thing" /> }
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => adoptStyles(root ?? document, css), [root, css])
}

const adopted = new WeakMap<Document | ShadowRoot, Set<string>>()

/**
 * Adds a stylesheet to a root once. A constructable stylesheet needs no style tag, hence no nonce under `style-src 'self'`. Sheets stay: a
 * part that was on screen once comes back without a flash.
 */
function adoptStyles(root: Document | ShadowRoot, css: string): void {
  let known = adopted.get(root)
  if (!known) {
    known = new Set()
    adopted.set(root, known)
  }
  if (known.has(css)) return
  known.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}

/** The shadow root that parts below adopt their styles into; undefined means the document. */
export const StyleRoot = createContext<ShadowRoot | undefined>(undefined)
