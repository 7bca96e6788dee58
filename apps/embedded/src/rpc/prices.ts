import type { WalletChain } from '../boot/readPage.ts'
import type { Session } from '../session/createSession.ts'
import { findKnownToken } from './findKnownToken.ts'

/** US dollars for one whole token, by address in lower case or `native`. What has no price is missing. */
export type Prices = ReadonlyMap<string, number>

/** Nobody waits for a price longer than this. */
const priceMs = 3_000
/** The endpoint takes no more. */
const mostTokens = 20

type ReadOptions = {
  session: Pick<Session, 'call'>
  chain: WalletChain
  contracts: readonly string[]
  signal: AbortSignal
}

/** The server's prices of the native currency and of listed tokens. A server that does not answer leaves them out. */
export async function readPrices({ session, chain, contracts, signal }: ReadOptions): Promise<Prices> {
  const addresses = [...new Set(contracts.map((address) => address.toLowerCase()))]
  const tokens = addresses.flatMap((address) => {
    const known = findKnownToken(chain, address)
    return known ? [{ address, decimals: known.decimals }] : []
  })
  const body = { caipNetworkId: chain.caipNetworkId, tokens: tokens.slice(0, mostTokens) }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(priceMs)])
  try {
    const prices = await session.call('readPrices', body, limited)
    return new Map([
      ...(prices.native === null ? [] : [['native', prices.native] as const]),
      ...prices.tokens.map(({ address, usd }) => [address, usd] as const),
    ])
  } catch {
    signal.throwIfAborted()
    return new Map()
  }
}

/** The value of an amount in US dollars, as a floating-point number. */
export function toUsd(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  if (price === undefined) return undefined
  const usd = (Number(amount) / 10 ** decimals) * price
  return Number.isFinite(usd) ? usd : undefined
}

/**
 * Whether values reach a limit together. One that is not known counts as more, except on networks whose currency has no value.
 * @param values US dollars.
 */
export function reachesLimit(
  values: readonly (number | undefined)[],
  { limitUsd, chain }: { limitUsd: number; chain: Pick<WalletChain, 'testnet'> },
): boolean {
  if (values.includes(undefined) && !chain.testnet) return true
  return values.reduce<number>((sum, usd) => sum + (usd ?? 0), 0) >= limitUsd
}

/** @example formatValue(1_500_000n, 6, 1) // '≈ $1.50' */
export function formatValue(amount: bigint, decimals: number, price: number | undefined): string | undefined {
  const usd = toUsd(amount, decimals, price)
  if (usd === undefined || usd <= 0) return undefined
  if (usd < 0.01) return '< $0.01'
  return `≈ $${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
