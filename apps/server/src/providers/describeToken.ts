import { sanitizeText } from '../chains/sanitizeText.ts'

/** Longest texts shown of a contract. */
const maxNameLength = 64
const maxSymbolLength = 20

/**
 * What a provider says a token is called, made fit to show; what has no symbol goes by its address.
 * @example describeToken({ name: null, symbol: 'US\u200bDC', address: '0x…' }) // { name: 'USDC', symbol: 'USDC' }
 */
export function describeToken(token: {
  name?: string | null | undefined
  symbol?: string | null | undefined
  address: string
}): { name: string; symbol: string } {
  const { address } = token
  const symbol =
    sanitizeText(token.symbol ?? '', { maxLength: maxSymbolLength }) ?? `${address.slice(0, 6)}…${address.slice(-4)}`
  return { name: toName(token.name) ?? symbol, symbol }
}

/** A name made fit to show; null when nothing is left of it. */
export function toName(name: string | null | undefined): string | null {
  return sanitizeText(name ?? '', { maxLength: maxNameLength })
}
