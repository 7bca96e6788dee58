import { shape } from './shape.ts'
import type { Theme } from './Theme.ts'

/** Near-black with a trace of blue; steps of lightness instead of borders. Text is AA on every surface it stands on. */
export const dark: Theme = {
  scheme: 'dark',
  tokens: {
    background: '#121317',
    surface1: '#1b1d22',
    surface2: '#24272e',
    surface3: '#2f333b',
    line: '#ffffff17',
    text1: '#f3f4f7',
    text2: '#abb0bc',
    text3: '#8d93a1',
    accent: '#5867f0',
    accentHover: '#6573f3',
    accentText: '#ffffff',
    positive: '#4fcf8b',
    warning: '#e8b552',
    negative: '#ff8080',
    overlay: '#06070a99',
    shadow: '0 0 0 1px #ffffff0d, 0 24px 64px -12px #000000b3',
    ...shape,
  },
}
