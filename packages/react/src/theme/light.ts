import { lightPage } from './lightPage.ts'
import { shape } from './shape.ts'
import type { Theme } from './Theme.ts'

/** White and cool greys. Text is AA on every surface it stands on. */
export const light: Theme = {
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
