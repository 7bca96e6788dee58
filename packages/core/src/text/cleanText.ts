/**
 * Control, formatting (bidi, zero-width), surrogate, private-use and unassigned characters, and letters that are drawn blank. White space
 * is none of them, but for the zero-width U+FEFF, which JavaScript counts as such.
 */
const invisible = /\ufeff|(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** More marks than this on one character pile up over the lines around it. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/**
 * A text that a stranger chose (a token's, an NFT's, an app's name) fit to show: one line, nothing invisible or reordering, at most
 * `maxLength` characters; empty when nothing is left. Servers do this too; one that does not, or lies, changes nothing on screen.
 *
 * @example cleanText('USD\u202eC', { maxLength: 20 }) // 'USDC'
 */
export function cleanText(text: string, options: { maxLength: number }): string {
  // What cannot be shown is not read either: a name may be megabytes long.
  const visible = text
    .slice(0, options.maxLength * 16)
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .replace(piledMarks, '$1')
    .trim()
  return [...visible].slice(0, options.maxLength).join('').trim()
}
