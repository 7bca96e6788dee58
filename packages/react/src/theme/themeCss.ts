import type { ThemeTokens } from './Theme.ts'
import { toVariables } from './toVariables.ts'

/**
 * The rules that give `scope` the tokens of the theme named by its `data-theme` attribute.
 *
 * @param themes the tokens that are used there.
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
