import { darkPage, lightPage } from './pageThemes.ts'
import type { Theme, ThemeName, ThemeTokens } from './Theme.ts'

/** The other tokens that light and dark share. */
const shape = {
  radiusFrame: '28px',
  radiusIcon: '10px',
  rowHeight: '56px',
} as const

/** Near-black with a hint of blue; steps of lightness instead of borders. Text meets AA on every surface. */
export const dark: Theme & { tokens: ThemeTokens } = {
  scheme: 'dark',
  tokens: {
    ...darkPage,
    background: '#121317',
    surface3: '#2f333b',
    text2: '#abb0bc',
    text3: '#8d93a1',
    positive: '#4fcf8b',
    warning: '#e8b552',
    overlay: '#06070a99',
    shadow: '0 0 0 1px #ffffff0d, 0 24px 64px -12px #000000b3',
    ...shape,
  },
}

/** White and cool grays. Text meets AA on every surface. */
export const light: Theme & { tokens: ThemeTokens } = {
  scheme: 'light',
  tokens: {
    ...lightPage,
    background: '#ffffff',
    surface3: '#dfe2e9',
    text2: '#4d5361',
    text3: '#5f6675',
    positive: '#0d7043',
    warning: '#835300',
    overlay: '#14182466',
    shadow: '0 0 0 1px #0f14230a, 0 24px 64px -12px #0f142338',
    ...shape,
  },
}

/**
 * A named theme with some tokens changed; `auto` follows the visitor's system. A hex `accent` brings its `accentHover` and an `accentText`
 * with a contrast of at least 4.5, unless they are given.
 *
 * @example
 * const brand = createTheme({ base: 'auto', accent: '#0a7d5a', radiusFrame: '16px', rowHeight: '48px' })
 * <LatchkeyProvider latchkey={latchkey} theme={brand}>
 */
export function createTheme(options: { base: ThemeName } & Partial<ThemeTokens>): Theme {
  const { base, ...tokens } = options
  return { scheme: base, tokens: { ...toAccent(tokens.accent), ...tokens } }
}

function toAccent(accent: string | undefined): Partial<ThemeTokens> {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(accent ?? '')
  if (!channels) return accent ? { accentHover: accent } : {}
  const [red = 0, green = 0, blue = 0] = channels
    .slice(1)
    .map((channel) => toLinear(Number.parseInt(channel, 16) / 255))
  // Relative luminance and contrast as WCAG defines them.
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const hasWhiteText = 1.05 / (luminance + 0.05) >= 4.5
  return {
    accentHover: `color-mix(in srgb, ${accent} 88%, ${hasWhiteText ? '#000' : '#fff'})`,
    accentText: hasWhiteText ? '#ffffff' : '#000000',
  }
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
