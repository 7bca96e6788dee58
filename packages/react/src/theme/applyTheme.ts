import type { ThemeChoice } from './ThemeName.ts'
import { toVariables } from './toVariables.ts'

/**
 * Gives an element a theme of one's own, through the CSSOM: a `style` attribute would be refused under a strict CSP.
 * Named themes need nothing here, `themeCss` has them.
 *
 * @returns a function that takes the theme off again.
 */
export function applyTheme(element: HTMLElement, theme: ThemeChoice): () => void {
  if (typeof theme === 'string') return () => {}
  const variables = [['color-scheme', theme.scheme] as const, ...toVariables(theme.tokens)]
  for (const [name, value] of variables) element.style.setProperty(name, value)
  return () => {
    for (const [name] of variables) element.style.removeProperty(name)
  }
}
