import { darkPage, lightPage } from './pageThemes.ts'
import type { Theme, ThemeTokens } from './Theme.ts'

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
