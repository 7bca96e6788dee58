import { pageShape } from './pageShape.ts'
import type { PageTokens } from './Theme.ts'

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
