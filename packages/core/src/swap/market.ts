import { parseAmount } from '../amount/parseAmount.ts'
import { toUnits } from '../amount/toUnits.ts'
import { SwapDollarsDifferError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { foldHex } from '../text/foldHex.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { consentBps, type Exchange, minPricedUnits } from './amounts.ts'
import type { MarketSource, SwapPlan } from './SwapPlan.ts'
import { type SwapToken, tokenAddress } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

/** Quotes wait no longer than this for it. */
const timeoutMs = 5000

/** The part of the amount whose price counts as the pools' own. */
const smallPart = 1000n

type MarketRequest = { sold: SwapToken; bought: SwapToken; amountIn: bigint }

/** What a swap should pay, by the client's own reading. */
export type Market = {
  source: MarketSource
  /** Of the whole amount. */
  amountOut: bigint
  /** What a thousandth of it is exchanged at, in the pools that pay the most for the whole; nothing where that is too little. */
  small: Exchange
}

/**
 * Reads what a swap should pay without the server: from the pools on chain, through a second witness, and from the app's `priceSource`. The
 * higher of the two counts, so that a manipulated pool does not make a bad quote look fair.
 * @returns undefined if both are unknown. Throws only on the caller's abort: a market that cannot be read is shown as unknown.
 */
export async function readMarket(
  latchkey: Latchkey,
  context: Pick<SwapContext, 'network' | 'swaps'>,
  options: MarketRequest & { signal?: AbortSignal | undefined },
): Promise<Market | undefined> {
  const { sold, bought, amountIn } = options
  const [pools, prices] = await settleMarket(options.signal, (signal) => [
    readPools(latchkey, context, { sold: tokenAddress(sold), bought: tokenAddress(bought), amountIn, signal }),
    readPrices(latchkey, { ...options, signal }),
  ])
  return pools && prices ? (prices.amountOut > pools.amountOut ? prices : pools) : (pools ?? prices)
}

/** Requests both sources, within 5 s. One that fails counts as unknown; the caller's own abort is thrown. */
async function settleMarket<Pools, Prices>(
  signal: AbortSignal | undefined,
  request: (limited: AbortSignal) => [pools: Promise<Pools>, prices: Promise<Prices>],
): Promise<[Pools | undefined, Prices | undefined]> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const [pools, prices] = request(signal ? AbortSignal.any([signal, timeout]) : timeout)
  const settled = await Promise.all([pools.catch(() => undefined), prices.catch(() => undefined)])
  signal?.throwIfAborted()
  return settled
}

/** Addresses; undefined for the native currency. */
type PoolRequest = { sold: string | undefined; bought: string | undefined; amountIn: bigint; signal: AbortSignal }

/** What the pools pay, by a second witness; undefined where none connects the two. @throws what the node's transport throws */
async function readPools(
  latchkey: Latchkey,
  { network, swaps }: Pick<SwapContext, 'network' | 'swaps'>,
  { sold, bought, amountIn, signal }: PoolRequest,
): Promise<Market | undefined> {
  const partIn = amountIn / smallPart
  const pools = await swaps.quotePools({ ...witnessSources(latchkey, network), sold, bought, amountIn, partIn, signal })
  if (!pools) return undefined
  return { source: 'pools', amountOut: pools.amountOut, small: { amountIn: partIn, amountOut: pools.partOut } }
}

/** The app's own prices know no size: they hold for the whole amount and for a part of it. */
async function readPrices(
  latchkey: Latchkey,
  { sold, bought, amountIn, signal }: MarketRequest & { signal: AbortSignal },
): Promise<Market | undefined> {
  const [soldPrice, boughtPrice] = await Promise.all(
    [sold, bought].map((token) => readSourcePrice(latchkey, token, signal)),
  )
  if (!soldPrice || !boughtPrice) return undefined
  const amountOut =
    (amountIn * soldPrice * 10n ** BigInt(bought.decimals)) / (boughtPrice * 10n ** BigInt(sold.decimals))
  return { source: 'prices', amountOut, small: { amountIn, amountOut } }
}

/** US dollars for a whole token by the app's `priceSource`, in 18 places; undefined where it knows none. @throws what the app throws */
async function readSourcePrice(
  latchkey: Latchkey,
  { caipNetworkId, address }: Pick<SwapToken, 'caipNetworkId' | 'address'>,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const { priceSource } = latchkey.options
  if (!priceSource) return undefined
  const requested = priceSource({ caipNetworkId, ...(address && { address }) }, { signal })
  const price = toUnits((await Promise.race([requested, whenAborted(signal)])) ?? '')
  return price || undefined
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** A difference of a cent is rounding. In 18 places. */
const cent = 10n ** 16n

/** What reads the pools. */
type PoolContext = Pick<SwapContext, 'network' | 'swaps' | 'tokens'>

type DollarRequest = {
  sold: Omit<SwapToken, 'isListed'>
  amountIn: bigint
  signal?: AbortSignal | undefined
}

/**
 * SECURITY: compares the value of an amount with the sum in US dollars that it was computed from. The price it was computed with is the
 * server's: a tenth of the real price would make the visitor pay ten times as much.
 * @param context undefined where the adapter reads no pools: only `priceSource` counts then
 * @returns the sum and what confirmed it; no source where only the server prices the token
 * @throws SwapDollarsDifferError, AmountInvalidError, AmountTooPreciseError
 */
export async function checkDollars(
  latchkey: Latchkey,
  context: PoolContext | undefined,
  options: DollarRequest & { dollars: string },
): Promise<NonNullable<SwapPlan['dollars']>> {
  const { dollars: typed } = options
  const expected = parseAmount(typed, 18)
  const market = await readDollars(latchkey, context, options)
  const gap = market ? market.units - expected : 0n
  const size = gap < 0n ? -gap : gap
  if (size > cent && size * 10_000n > expected * BigInt(consentBps)) throw new SwapDollarsDifferError()
  return { typed, source: market?.source }
}

/** US dollars as a fixed-point number of 18 places. */
type Dollars = { source: MarketSource; units: bigint }

const unit = 10n ** 18n

/**
 * Reads what an amount costs in US dollars without the server: from the pools of the known dollar tokens, by a second witness, and from the
 * app's `priceSource`. The higher of the two counts, as in `readMarket`.
 * @returns undefined where neither knows
 */
async function readDollars(
  latchkey: Latchkey,
  context: PoolContext | undefined,
  { sold, amountIn, signal }: DollarRequest,
): Promise<Dollars | undefined> {
  const [pools, prices] = await settleMarket(signal, (limited) => [
    context ? readFromPools(latchkey, context, { sold, amountIn, signal: limited }) : Promise.resolve(undefined),
    readSourcePrice(latchkey, sold, limited),
  ])
  const units = prices && (amountIn * prices) / 10n ** BigInt(sold.decimals)
  if (units === undefined || (pools !== undefined && pools >= units))
    return pools === undefined ? undefined : { source: 'pools', units: pools }
  return { source: 'prices', units }
}

/** Priced in the first dollar token that a pool connects with the token sold. */
async function readFromPools(
  latchkey: Latchkey,
  context: PoolContext,
  { sold, amountIn, signal }: DollarRequest & { signal: AbortSignal },
): Promise<bigint | undefined> {
  const { network, swaps, tokens } = context
  const soldAddress = tokenAddress(sold)
  const dollars = swaps.listDollarTokens(network)
  if (soldAddress && dollars.includes(foldHex(soldAddress))) return toDollars(amountIn, sold.decimals)
  for (const address of dollars) {
    const facts = await tokens.readTokenFacts({ ...witnessSources(latchkey, network), address, signal })
    const market =
      facts && (await readPools(latchkey, context, { sold: soldAddress, bought: address, amountIn, signal }))
    if (market) return toDollars(valueAtSmall(market, amountIn), facts.decimals)
  }
  return undefined
}

/** Values the amount at the exchange rate of a thousandth of it, which hardly moves the price of the pools that carry the whole. */
function valueAtSmall({ amountOut, small }: Market, amountIn: bigint): bigint {
  return small.amountOut >= minPricedUnits ? (small.amountOut * amountIn) / small.amountIn : amountOut
}

function toDollars(amount: bigint, decimals: number): bigint {
  return (amount * unit) / 10n ** BigInt(decimals)
}
