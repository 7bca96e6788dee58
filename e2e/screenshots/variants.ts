/** How each view is pictured: the page's query and the screen it is seen on. */
export const variants = {
  dark: { query: { theme: 'dark' }, viewport: { width: 600, height: 760 } },
  light: { query: { theme: 'light' }, viewport: { width: 600, height: 760 } },
  phone: { query: { theme: 'dark' }, viewport: { width: 390, height: 844 } },
  arabic: { query: { theme: 'light', locale: 'ar' }, viewport: { width: 600, height: 760 } },
} as const

export type Variant = keyof typeof variants
