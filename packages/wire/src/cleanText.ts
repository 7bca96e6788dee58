/**
 * Control, formatting (bidi, zero-width), surrogate, private-use and unassigned characters, and letters that render blank. Not white space,
 * except the zero-width U+FEFF, which JavaScript counts as such.
 */
const invisible = /\ufeff|(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** More than three marks on one character, which would overlap adjacent lines. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/**
 * An untrusted text (the name of a token, an NFT or an app), cleaned for display: one line, without invisible or reordering characters, at
 * most `maxLength` characters; empty if nothing is left. Servers do this too, but the page does not rely on it.
 *
 * @example cleanText('USD\u202eC', { maxLength: 20 }) // 'USDC'
 */
export function cleanText(text: string, options: { maxLength: number }): string {
  // Cut first, because a name may be megabytes long.
  const visible = text
    .slice(0, options.maxLength * 16)
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(piledMarks, '$1')
    .trim()
  return [...visible].slice(0, options.maxLength).join('').trim()
}
