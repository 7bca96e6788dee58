import { dark } from './dark.ts'
import { light } from './light.ts'
import type { Theme } from './Theme.ts'
import { toVariables } from './toVariables.ts'

/**
 * The rules that give `scope` the tokens of the theme named by its `data-theme` attribute.
 *
 * @param scope a function from the attribute selector to the whole selector: `:host([…])` in a shadow root, `.button[…]` outside.
 */
export function themeCss(scope: (attribute: string) => string): string {
  return `${scope('')}{${declarations(dark)}}
${scope('[data-theme=light]')}{${declarations(light)}}
@media (prefers-color-scheme: light){${scope('[data-theme=auto]')}{${declarations(light)}}}`
}

function declarations(theme: Theme): string {
  return [['color-scheme', theme.scheme], ...toVariables(theme)].map(([name, value]) => `${name}:${value}`).join(';')
}
