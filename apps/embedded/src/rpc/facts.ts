import type { WalletChain } from '../boot/readPage.ts'
import type { ShownFact, Warning } from '../screens/screens.ts'
import { checksumAddress } from './checksumAddress.ts'
import { formatUnits } from './formatUnits.ts'
import { formatValue, type Prices } from './prices.ts'
import type { Token } from './readToken.ts'

/** A part of a request in words. */
export type Facts = { facts: ShownFact[]; warnings: Warning[] }

/** What the words are made of. */
export type FactSources = {
  chain: WalletChain
  /** The visitor's. */
  address: string
  /** The contracts that a call is about, by address in lower case. */
  tokens: ReadonlyMap<string, Token>
  prices: Prices
}

/** The names of facts that are amounts. */
export type AmountName = 'amount' | 'increase' | 'limit' | 'minimum' | 'pay' | 'payMost' | 'receive' | 'shares'

/** @param amount base units. */
export function nativeFact(name: AmountName, amount: bigint, { chain, prices }: FactSources): ShownFact {
  const { symbol, decimals } = chain.nativeCurrency
  const note = formatValue(amount, decimals, prices.get('native'))
  return { name, value: `${formatUnits(amount, decimals)} ${symbol}`, ...(note && { note }) }
}

/**
 * An amount of a token. Where only the node says in what the token counts, the number that is signed stands below it.
 * @param contract undefined for the native currency.
 */
export function amountFacts(
  name: AmountName,
  amount: bigint,
  { contract, ...sources }: FactSources & { contract: string | undefined },
): ShownFact[] {
  if (contract === undefined) return [nativeFact(name, amount, sources)]
  const token = sources.tokens.get(contract.toLowerCase())
  // Whether it is an amount or an id, only the node says.
  if (token?.claimsNft) return [{ name, value: String(amount), mark: 'unlistedNumber' }]
  if (token?.decimals === undefined) return [{ name: 'baseUnits', value: String(amount) }]
  const value = `${formatUnits(amount, token.decimals)} ${token.symbol ?? checksumAddress(token.address)}`
  if (!token.isListed)
    return [
      { name, value, mark: 'unlisted' },
      { name: 'baseUnits', value: String(amount) },
    ]
  const note = formatValue(amount, token.decimals, sources.prices.get(contract.toLowerCase()))
  return [{ name, value, ...(note && { note }) }]
}

/** What to beware of in the names of tokens. */
export function tokenWarnings({ tokens }: Pick<FactSources, 'tokens'>): Warning[] {
  const unlisted = [...tokens.values()].filter((token) => !token.isListed)
  const isImitation = unlisted.some(({ imitates }) => imitates !== undefined)
  const isCounted = unlisted.some(({ decimals, claimsNft }) => decimals !== undefined && !claimsNft)
  return [...(isImitation ? (['imitation'] as const) : []), ...(isCounted ? (['unlistedToken'] as const) : [])]
}

export function addressFact(
  name: 'asset' | 'contract' | 'from' | 'router' | 'spender' | 'swapFeeTo' | 'to' | 'vault',
  address: string,
): ShownFact {
  return { name, value: checksumAddress(address), kind: 'address' }
}

/** A time in seconds since 1970, as long as calendars go. */
export function toDate(seconds: bigint): string {
  return seconds <= 8_640_000_000_000n
    ? new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
    : '∞'
}
