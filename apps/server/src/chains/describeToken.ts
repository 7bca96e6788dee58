import { sanitizeText } from './sanitizeText.ts'

/** Longest texts shown of a contract. */
const maxNameLength = 64
const maxSymbolLength = 20

/**
 * What a token is called, made fit to show; what has no symbol goes by its address.
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

/** A name of a token, a collection or a piece, made fit to show; null when nothing is left of it. */
export function toTokenName(name: string | null | undefined): string | null {
  return sanitizeText(name ?? '', { maxLength: maxNameLength })
}

/** A symbol, made fit to show; null when nothing is left of it. */
export function toTokenSymbol(symbol: string | null | undefined): string | null {
  return sanitizeText(symbol ?? '', { maxLength: maxSymbolLength })
}
