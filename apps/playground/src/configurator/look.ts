import type { ThemeTokens } from '@latchkey/react'
import type { Choice } from './choice.ts'

const radii: Record<Choice['radius'], Partial<ThemeTokens>> = {
  large: {},
  medium: { radiusFrame: '20px', radiusControl: '10px', radiusIcon: '8px' },
  small: { radiusFrame: '12px', radiusControl: '6px', radiusIcon: '5px' },
  none: { radiusFrame: '0px', radiusControl: '0px', radiusIcon: '0px' },
}

const fonts: Record<Choice['font'], Partial<ThemeTokens>> = {
  system: {},
  rounded: {
    fontFamily: "ui-rounded, 'SF Pro Rounded', 'Arial Rounded MT Bold', Nunito, Quicksand, system-ui, sans-serif",
  },
  serif: { fontFamily: "ui-serif, Charter, 'Iowan Old Style', 'Source Serif 4', Georgia, serif" },
  mono: { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
}

/** The tokens that a choice changes, for `createTheme`; none when a named theme is enough. */
export function toTokens({ accent, radius, font, density }: Choice): Partial<ThemeTokens> {
  return {
    ...(accent && { accent }),
    ...radii[radius],
    ...fonts[font],
    ...(density === 'compact' && { rowHeight: '48px' }),
  }
}
