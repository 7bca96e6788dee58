import type { ThemeTokens } from './Theme.ts'

/**
 * A theme's tokens as CSS custom properties.
 *
 * The inner name `--lk-text-1` takes its value from the outer `--latchkey-text-1` when the page sets one, so a host can
 * restyle a single token from plain CSS.
 *
 * @returns pairs such as `['--lk-accent', 'var(--latchkey-accent, #5867f0)']`.
 */
export function toVariables(tokens: Partial<ThemeTokens>): [name: string, value: string][] {
  return Object.entries(tokens).map(([token, value]) => {
    const name = token.replace(/[A-Z]|\d/g, (character) => `-${character.toLowerCase()}`)
    return [`--lk-${name}`, `var(--latchkey-${name}, ${value})`]
  })
}
