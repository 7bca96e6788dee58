import type { Theme, ThemeName, ThemeTokens } from './Theme.ts'

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
  const [, hex] = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(accent ?? '') ?? []
  if (!hex) return accent ? { accentHover: accent } : {}
  // A fourth channel, opacity, does not count: what is below it is not known here.
  const length = hex.length > 4 ? 2 : 1
  const [red, green, blue] = [0, 1, 2].map((index) => {
    const value = Number.parseInt(hex.slice(index * length, (index + 1) * length), 16)
    return toLinear(value / (length > 1 ? 255 : 15))
  }) as [number, number, number] // one of each
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
