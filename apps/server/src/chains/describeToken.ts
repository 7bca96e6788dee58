const maxNameLength = 64
const maxSymbolLength = 20

/**
 * Name and symbol of a token, sanitized; a token without a symbol gets its shortened address.
 * @example describeToken({ name: null, symbol: 'US\u200bDC', address: '0x…' }) // { name: 'USDC', symbol: 'USDC' }
 */
export function describeToken(token: {
  name?: string | null | undefined
  symbol?: string | null | undefined
  address: string
}): { name: string; symbol: string } {
  const { address } = token
  const symbol = toTokenSymbol(token.symbol) ?? `${address.slice(0, 6)}…${address.slice(-4)}`
  return { name: toTokenName(token.name) ?? symbol, symbol }
}

/** Sanitizes the name of a token, a collection or an NFT; null when nothing is left of it. */
export function toTokenName(name: string | null | undefined): string | null {
  return sanitizeText(name ?? '', { maxLength: maxNameLength })
}

/** Sanitizes a symbol; null when nothing is left of it. */
export function toTokenSymbol(symbol: string | null | undefined): string | null {
  return sanitizeText(symbol ?? '', { maxLength: maxSymbolLength })
}

/** JavaScript counts the zero-width U+FEFF as white space; it is none. */
const whiteSpace = /(?:(?!\ufeff)\s)+/g
/** Control, formatting (bidi, zero-width), surrogate, private-use and unassigned characters, and line separators. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Sanitizes text from an untrusted contract: no invisible or reordering characters, one line, at most `maxLength` characters; null when
 * nothing is left.
 * @example sanitizeText('USD\u202eC', { maxLength: 20 }) // 'USDC'
 */
export function sanitizeText(value: string, options: { maxLength: number }): string | null {
  const visible = value.replace(whiteSpace, ' ').replace(invisible, '').trim()
  const text = [...visible].slice(0, options.maxLength).join('').trim()
  return text === '' ? null : text
}

/** Links and phrases of airdropped collections that advertise a phishing site. */
const spam =
  /https?:|www\.|\b[\w-]+\.(com|net|org|io|xyz|app|fi|live|site|claims?|gift)\b|\b(claim|visit|airdrop|voucher|reward)/i

/** Whether an NFT collection is spam: the operator listed it, or its name or symbol reads like an advertisement. */
export function isSpamCollection(
  chain: { spamCollections: readonly string[] },
  collection: { address: string; name: string | null; symbol: string | null },
): boolean {
  if (chain.spamCollections.some((address) => address === collection.address)) return true
  return spam.test(`${collection.name ?? ''} ${collection.symbol ?? ''}`)
}
