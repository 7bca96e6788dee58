import type { ThemeChoice, ThemeTokens } from './Theme.ts'

/**
 * The rules that give `scope` the tokens of the theme named by its `data-theme` attribute.
 *
 * @param themes the tokens used there.
 * @param scope a function from the attribute selector to the whole selector: `:host([…])` in a shadow root, `.button[…]` outside.
 */
export function themeCss(
  { dark, light }: { dark: Partial<ThemeTokens>; light: Partial<ThemeTokens> },
  scope: (attribute: string) => string,
): string {
  const day = declarations('light', light)
  return `${scope('')}{${declarations('dark', dark)}}
${scope('[data-theme=light]')}{${day}}
@media (prefers-color-scheme: light){${scope('[data-theme=auto]')}{${day}}}`
}

function declarations(scheme: string, tokens: Partial<ThemeTokens>): string {
  return [['color-scheme', scheme], ...toVariables(tokens)].map(([name, value]) => `${name}:${value}`).join(';')
}

/**
 * Applies what a custom theme changes to an element through the CSSOM, because a strict CSP rejects a `style` attribute. The rest is in
 * `themeCss`, which the element's `data-theme` selects.
 *
 * @returns a function that removes the theme.
 */
export function applyTheme(element: HTMLElement, theme: ThemeChoice): () => void {
  if (typeof theme === 'string') return () => {}
  // A page without types may pass what `createTheme` takes instead of what it returns.
  const variables = toVariables(theme.tokens ?? {})
  for (const [name, value] of variables) element.style.setProperty(name, value)
  return () => {
    for (const [name] of variables) element.style.removeProperty(name)
  }
}

/**
 * A theme's tokens as CSS custom properties.
 *
 * The inner `--lk-text-1` takes its value from the outer `--latchkey-text-1` when the page sets it, so that plain CSS can restyle a single
 * token.
 *
 * @returns pairs such as `['--lk-accent', 'var(--latchkey-accent, #5867f0)']`.
 */
export function toVariables(tokens: Partial<ThemeTokens>): [name: string, value: string][] {
  return Object.entries(tokens).map(([token, value]) => {
    const name = token.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)
    return [`--lk-${name}`, `var(--latchkey-${name}, ${value})`]
  })
}
