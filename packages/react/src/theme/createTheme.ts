import type { Theme, ThemeTokens } from './Theme.ts'
import { dark, light } from './themes.ts'

/**
 * A theme that differs from the light or the dark one in some tokens.
 *
 * @example
 * const brand = createTheme({ base: 'dark', accent: '#0a7d5a', accentHover: '#0b8e66', radiusFrame: '16px' })
 * <LatchkeyProvider latchkey={latchkey} theme={brand}>
 */
export function createTheme(options: { base: 'light' | 'dark' } & Partial<ThemeTokens>): Theme {
  const { base, ...tokens } = options
  const { scheme, tokens: inherited } = base === 'light' ? light : dark
  return { scheme, tokens: { ...inherited, ...tokens } }
}
