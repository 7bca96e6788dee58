/** Colors are any CSS color; lengths are CSS lengths. */
export type ThemeTokens = {
  /** The dialog's background. */
  background: string
  /** Surfaces above the background: a field or card, the same hovered, the same pressed. */
  surface1: string
  surface2: string
  surface3: string
  /** Hairlines around pictures and between sections. */
  line: string
  /** Text by importance: primary, secondary, tertiary. */
  text1: string
  text2: string
  text3: string
  /** For the primary action, selection and focus only. */
  accent: string
  accentHover: string
  /** Text on `accent`. */
  accentText: string
  positive: string
  warning: string
  negative: string
  /** Covers the page while the dialog is open. */
  overlay: string
  shadow: string
  fontFamily: string
  radiusFrame: string
  radiusControl: string
  radiusIcon: string
  /** Of each row in a list, such as 56px. Below 44px rows are hard to tap. */
  rowHeight: string
}

/** The tokens of the buttons on the page, before the modal is loaded. */
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

/** A named theme with some tokens changed. Make one with `createTheme`. */
export type Theme = {
  /** The named theme that has all other tokens. */
  scheme: ThemeName
  tokens: Partial<ThemeTokens>
}

/** `auto` follows the visitor's system. */
export type ThemeName = 'light' | 'dark' | 'auto'

/** What a theme prop takes; `dark` is the default. */
export type ThemeChoice = ThemeName | Theme
