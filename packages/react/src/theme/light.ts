import { shape } from './shape.ts'
import type { Theme } from './Theme.ts'

/** White and cool greys. Text is AA on every surface it stands on. */
export const light: Theme = {
  scheme: 'light',
  tokens: {
    background: '#ffffff',
    surface1: '#f4f5f8',
    surface2: '#eaecf1',
    surface3: '#dfe2e9',
    line: '#0f142314',
    text1: '#15171c',
    text2: '#4d5361',
    text3: '#5f6675',
    accent: '#4757e6',
    accentHover: '#3a49d6',
    accentText: '#ffffff',
    positive: '#0d7043',
    warning: '#835300',
    negative: '#bb2a38',
    overlay: '#14182466',
    shadow: '0 0 0 1px #0f14230a, 0 24px 64px -12px #0f142338',
    ...shape,
  },
}
