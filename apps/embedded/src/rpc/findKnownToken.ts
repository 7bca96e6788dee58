import { findImitated, knownTokens } from '@latchkey/wire'
import type { WalletChain } from '../boot/readPage.ts'
import { toChainNumber } from './toChainNumber.ts'

/** What a token is called and counts in, by a list that no node has a hand in. */
export type KnownToken = { symbol: string; decimals: number }

/**
 * A token of the operator's list, or of the wallet's own for public networks; undefined for any other.
 * @param address in any case.
 */
export function findKnownToken(chain: WalletChain, address: string): KnownToken | undefined {
  const wanted = address.toLowerCase()
  const listed = chain.tokens.find((token) => token.address === wanted)
  if (listed) return { symbol: listed.symbol, decimals: listed.decimals }
  const chainId = toChainNumber(chain)
  const rows = Object.entries(knownTokens[chainId] ?? {})
  const [symbol] = rows.find(([, addresses]) => addresses.some((one) => one.toLowerCase() === wanted)) ?? []
  return symbol === undefined ? undefined : { symbol, decimals: knownDecimals(chainId, symbol) }
}

/**
 * The symbol of the known token, or of the native currency, that another token looks like; undefined where it looks like none.
 * @example findImitatedToken(chain, { address: '0xbad…', symbol: 'UЅDC' }) // 'USDC'
 */
export function findImitatedToken(chain: WalletChain, token: { address: string; symbol: string }): string | undefined {
  const known = new Map(
    Object.entries(knownTokens[toChainNumber(chain)] ?? {}).map(([symbol, rows]) => [symbol, toLower(rows)]),
  )
  for (const { symbol, address } of chain.tokens)
    known.set(symbol.toUpperCase(), [...(known.get(symbol.toUpperCase()) ?? []), address])
  return findImitated({ known, native: chain.nativeCurrency, ...token })
}

function toLower(addresses: readonly string[]): string[] {
  return addresses.map((address) => address.toLowerCase())
}

/** Of the tokens in `knownTokens`. BNB Smart Chain's bridge gives everything 18, except for Avalanche's bitcoin. */
function knownDecimals(chainId: number, symbol: string): number {
  if (symbol === 'BTC.B') return 8
  if (chainId === 56) return 18
  if (symbol.includes('BTC')) return 8
  return symbol.startsWith('USD') ? 6 : 18
}
