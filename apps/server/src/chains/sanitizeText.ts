/** JavaScript counts the zero-width U+FEFF as white space; it is none. */
const whiteSpace = /(?:(?!\ufeff)\s)+/g
/** Control, formatting (bidi, zero-width), surrogate, private-use and unassigned characters, and line separators. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Makes text that a stranger's contract chose fit to show: nothing invisible or reordering, one line, at most
 * `maxLength` characters; null when nothing is left.
 * @example sanitizeText('USD\u202eC', { maxLength: 20 }) // 'USDC'
 */
export function sanitizeText(value: string, options: { maxLength: number }): string | null {
  const visible = value.replace(whiteSpace, ' ').replace(invisible, '').trim()
  const text = [...visible].slice(0, options.maxLength).join('').trim()
  return text === '' ? null : text
}
