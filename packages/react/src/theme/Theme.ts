/** Colours are any CSS colour; the lengths are CSS lengths. */
export type ThemeTokens = {
  /** The dialog's ground. */
  background: string
  /** Steps up from the ground: a field or a card, the same hovered, the same pressed. */
  surface1: string
  surface2: string
  surface3: string
  /** Hairlines around pictures and between sections. */
  line: string
  /** Text by weight: what is read, what explains, what is only noted. */
  text1: string
  text2: string
  text3: string
  /** The primary action, selection and focus; nowhere else. */
  accent: string
  accentHover: string
  /** Text upon `accent`. */
  accentText: string
  positive: string
  warning: string
  negative: string
  /** Laid over the page while the dialog is open. */
  overlay: string
  shadow: string
  fontFamily: string
  radiusFrame: string
  radiusControl: string
  radiusIcon: string
}

/** The tokens of what stands on the page before the modal is loaded. */
export type PageTokens = Pick<
  ThemeTokens,
  | 'surface1'
  | 'surface2'
  | 'line'
  | 'text1'
  | 'accent'
  | 'accentHover'
  | 'accentText'
  | 'negative'
  | 'fontFamily'
  | 'radiusControl'
>

/** A complete set of tokens. Make one with `createTheme`. */
export type Theme = {
  /** How the browser draws what it draws itself: scroll bars, carets. */
  scheme: 'light' | 'dark'
  tokens: ThemeTokens
}

/** `auto` follows the visitor's system. */
export type ThemeName = 'light' | 'dark' | 'auto'

/** What a theme prop takes; `dark` is the default. */
export type ThemeChoice = ThemeName | Theme
