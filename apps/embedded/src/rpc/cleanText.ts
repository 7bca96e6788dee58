/**
 * A text of a stranger, fit to stand in one line: without characters that cannot be seen, that turn the direction or that stack marks, and cut
 * to `maxLength` characters.
 */
export function cleanText(text: string, maxLength: number): string {
  const visible = text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...visible]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : visible
}
