/** Scripts written from right to left (ISO 15924). */
const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'])

/** The direction a language is written in, known before the widget's file of that language is loaded. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}
