import { removeRandom } from './removeRandom.ts'

/**
 * What is removed, in this order: later patterns would match in what earlier ones leave. Each reads a text once: an error's message may be
 * a stranger's, and long.
 */
const removed: readonly (readonly [pattern: RegExp, replacement: string | typeof removeRandom])[] = [
  // User and password of a URL.
  [/(:\/\/)[^\s/?#@]{1,256}@/g, '$1'],
  // Query and fragment of a URL or path. The line and column that a stack has behind them stay.
  [/(?<=[\w/.%-])[?#][^\s)'"]*?((?::\d{1,9}){0,2})(?=[\s)'",]|$)/g, '$1'],
  // In any alphabet, and as an app may have it in a path.
  [/[\p{L}\p{N}_.+-]{1,64}(?:@|%40)[\p{L}\p{N}_-]{1,64}(?:\.[\p{L}\p{N}_-]{1,64})*\.\p{L}{2,24}/giu, '[email]'],
  // JSON Web Tokens, and what else is encoded JSON.
  [/\beyJ[\w-]{8,}(?:\.[\w-]+)*/g, '[token]'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '[id]'],
  // Addresses, hashes and keys in hexadecimal; then signatures and tokens in base 64, whatever is between their parts.
  [/\b0x[0-9a-f]{8,}/gi, '[hex]'],
  [/:?[\w+/=.-]{26,}/g, removeRandom],
  // What a path has between two slashes, such as a token; files have an ending.
  [/(?<=\/)(?=[\w-]*\d)[\w-]{16,}(?=[/\s)'",]|$)/g, '[id]'],
  // In base 58 or bech32, of which few are without a digit.
  [/\b(?=[a-z_]*\d)\w{26,}/gi, '[redacted]'],
  [/\b(?=[a-z]*[A-Z])(?=[A-Z]*[a-z])[A-Za-z]{40,}/g, '[redacted]'],
  // Twelve short words in a row may be a recovery phrase.
  [/\b(?:[a-z]{3,8}[ \t]+){11,}[a-z]{3,8}\b/g, '[words]'],
  // Also as a list, with numbers or in capitals. Sentences have words that no phrase has; paths have slashes.
  [
    /\b(?:(?!(?:the|and|for|not|with|from|your|was|are|but|has|did)\b)[a-z]{3,8}[^a-z/\\@]{1,12}){11,}[a-z]{3,8}\b/gi,
    '[words]',
  ],
  // Codes and account numbers; not the column of a stack's line.
  [/(?<![:\w.])\d{6,}\b/g, '[number]'],
]

/**
 * An error's message or stack without what may identify a visitor or is a secret: queries and fragments of URLs, addresses, hashes, keys,
 * tokens, email addresses, recovery phrases, codes. The page cleans what it sends, and the server what it stores.
 *
 * @param options.maxLength characters of the result.
 * @example cleanReport('at pay (https://shop.example/a.js?user=7:3:14)', { maxLength: 100 }) // 'at pay (https://shop.example/a.js:3:14)'
 */
export function cleanReport(text: string, options: { maxLength: number }): string {
  // Cut first, because an error may quote megabytes.
  const begin = text.slice(0, options.maxLength * 2)
  return removed
    .reduce(
      (left, [pattern, replacement]) =>
        typeof replacement === 'string' ? left.replace(pattern, replacement) : left.replace(pattern, replacement),
      begin,
    )
    .slice(0, options.maxLength)
}
