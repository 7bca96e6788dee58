import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRoot } from './StyleRoot.ts'

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
