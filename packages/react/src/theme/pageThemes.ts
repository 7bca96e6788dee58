import type { PageTokens } from './Theme.ts'

/** Tokens that light and dark share, of what stands on the page. */
const pageShape = {
  fontFamily: 'system-ui, sans-serif',
  radiusControl: '14px',
} as const

/** The dark theme as far as the buttons on the page need it. */
export const darkPage: PageTokens = {
  surface1: '#1b1d22',
  surface2: '#24272e',
  line: '#ffffff17',
  text1: '#f3f4f7',
  accent: '#5867f0',
  accentHover: '#6573f3',
  accentText: '#ffffff',
  negative: '#ff8080',
  ...pageShape,
}

/** The light theme as far as the buttons on the page need it. */
export const lightPage: PageTokens = {
  surface1: '#f4f5f8',
  surface2: '#eaecf1',
  line: '#0f142314',
  text1: '#15171c',
  accent: '#4757e6',
  accentHover: '#3a49d6',
  accentText: '#ffffff',
  negative: '#bb2a38',
  ...pageShape,
}
