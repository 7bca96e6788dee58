import { isAlike, toSkeleton } from './toSkeleton.ts'

/** The known tokens of one chain: lower-case addresses by upper-case symbol. */
export type TokenList = ReadonlyMap<string, readonly string[]>

/** What known tokens are called in full, by symbol. */
const names: Readonly<Record<string, readonly string[]>> = {
  ETH: ['Ether', 'Ethereum'],
  WETH: ['Wrapped Ether', 'Wrapped Ethereum'],
  USDC: ['USD Coin'],
  USDT: ['Tether', 'Tether USD'],
  DAI: ['Dai Stablecoin'],
  WBTC: ['Wrapped BTC', 'Wrapped Bitcoin'],
  CBBTC: ['Coinbase Wrapped BTC'],
  WBNB: ['Wrapped BNB'],
  WPOL: ['Wrapped POL', 'Wrapped Polygon Ecosystem Token'],
  WMATIC: ['Wrapped Matic'],
  WAVAX: ['Wrapped AVAX'],
}

/**
 * The known symbol that a token has, or resembles, without being one of that symbol's tokens; undefined where it imitates none. So does a
 * token whose symbol or name is a known token's full name. The native currency has no contract, so every token called like it imitates it.
 * @param options.known the chain's known tokens
 * @example findImitated({ known, native: { symbol: 'ETH', name: 'Ether' }, address: '0xbad…', symbol: 'UЅDC' }) // 'USDC'
 */
export function findImitated(options: {
  known: TokenList
  native: { symbol: string; name: string }
  address: string
  symbol: string
  name?: string | undefined
}): string | undefined {
  const { known, native, address, symbol, name = '' } = options
  const shown = [...readings(symbol), name].map(toSkeleton)
  const isShown = (one: string) => shown.some((reading) => isAlike(reading, toSkeleton(one)))
  const isCalled = (one: string) => [one, ...(names[one] ?? [])].some(isShown)
  const taken = [...known].filter(([one]) => isCalled(one))
  if (taken.some(([, addresses]) => addresses.includes(address.toLowerCase()))) return undefined
  return taken[0]?.[0] ?? (isCalled(native.symbol) || isShown(native.name) ? native.symbol : undefined)
}

/**
 * A thousand, a million or another power of ten, also in Cyrillic, Greek, Arabic, Chinese and Korean, as `readings` decomposes them; a small
 * m is part of a name, such as mUSDC. Punctuation after it is ignored: 'k-USDC'.
 */
const powers = '[kKMкКМκΚΜ]|[eE]\\d+|[千万萬億亿兆]|천|만|억|тыс|млн|млрд|ألف|مليون'
const multiple = new RegExp(`^[^\\p{L}]*(?:(?:${powers.normalize('NFKD')})[^\\p{L}\\p{N}]*)+(?=\\p{L})`, 'u')
/** Spaces, multiplication signs, and operators before another amount: 'USDC +5 ETH'. */
const between = /[\p{Z}\s*\u00b7\u00d7\u2217\u22c5\u2715\u2716\u2a2f]+|[-+=&/|,;:](?=\d)/u

/**
 * The symbol, and what a reader takes it for beside an amount: '000 USDC' and 'kUSDC' make 5 into 5,000 USDC, and 'USDC +5 ETH' adds 5 ETH.
 * So each word counts, and all from each word on, without the digits and signs before it. One digit alone is part of a name, such as 3CRV.
 */
function readings(symbol: string): string[] {
  const words = symbol.normalize('NFKD').split(between).filter(Boolean)
  const before = words.length > 1 ? /^[^\p{L}]+/u : /^[^\p{L}]{2,}/u
  const rests = words.map((_, index) => words.slice(index).join(' '))
  return [
    symbol,
    // A bar can pass for the letter l, but beside a symbol it reads as a separator.
    symbol.replaceAll('|', ''),
    ...[...words, ...rests].flatMap((text) => [text, text.replace(before, ''), text.replace(multiple, '')]),
  ]
}
