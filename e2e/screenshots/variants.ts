/** The pictures of each scene: the page's query and the size of the screen. */
export const variants = {
  dark: { query: { theme: 'dark' }, viewport: { width: 600, height: 760 } },
  light: { query: { theme: 'light' }, viewport: { width: 600, height: 760 } },
  phone: { query: { theme: 'dark' }, viewport: { width: 390, height: 844 } },
  arabic: { query: { theme: 'light', locale: 'ar' }, viewport: { width: 600, height: 760 } },
} as const

export type Variant = keyof typeof variants

/** @returns the name of the file that has a scene's picture. */
export function toPicture(scene: string, variant: Variant): string {
  return `${scene.replace('.', '-')}-${variant}.png`
}
