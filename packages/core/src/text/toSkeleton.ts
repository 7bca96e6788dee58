import { lookAlikes } from './lookAlikes.ts'

const latin = new Map(Object.entries(lookAlikes).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter])))

/**
 * What a symbol or a name looks like: width, case, accents, borrowed letters, spaces, punctuation and what is drawn blank are nothing.
 * @example toSkeleton('UЅDC') === toSkeleton('usdc') // true
 */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{DI}]/gu, '')
  return [...plain]
    .map((letter) => latin.get(letter) ?? readBoxed(letter))
    .join('')
    .toLowerCase()
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replace(/(\w)\$(?=\w)/g, '$1s')
    .replace(/[^\p{L}\p{N}\p{Sc}]|\$/gu, '')
}

/** Letters in filled circles and boxes, and those of flags. */
function readBoxed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const start = [0x1f150, 0x1f170, 0x1f1e6].find((first) => code >= first && code < first + 26)
  if (start === undefined) return letter
  const read = String.fromCharCode(97 + code - start)
  return latin.get(read) ?? read
}
