import { pageShape } from './pageShape.ts'
import type { PageTokens } from './Theme.ts'

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
