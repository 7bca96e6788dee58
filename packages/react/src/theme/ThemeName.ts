import type { Theme } from './Theme.ts'

/** `auto` follows the visitor's system. */
export type ThemeName = 'light' | 'dark' | 'auto'

/** What a theme prop takes; `dark` is the default. */
export type ThemeChoice = ThemeName | Theme
