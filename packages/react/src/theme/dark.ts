import { darkPage } from './darkPage.ts'
import { shape } from './shape.ts'
import type { Theme } from './Theme.ts'

/** Near-black with a trace of blue; steps of lightness instead of borders. Text is AA on every surface it stands on. */
export const dark: Theme = {
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
