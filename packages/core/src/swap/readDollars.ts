import type { Latchkey } from '../latchkey.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { leastTelling } from './priceImpactBps.ts'
import { type Market, readPools, readSourcePrice, settleMarket } from './readMarket.ts'
import type { MarketSource } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

type DollarQuestion = { sold: SwapToken; amountIn: bigint; signal?: AbortSignal | undefined }

/** US dollars as a fixed-point number of 18 places. */
export type Dollars = { source: MarketSource; units: bigint }

const unit = 10n ** 18n

/**
 * Reads what an amount is worth in US dollars without the server: from the pools of the known dollar tokens, by a second witness, and from the
 * app's `priceSource`. The higher of the two counts, as in `readMarket`.
 * @returns undefined where neither knows
 */
export async function readDollars(
  latchkey: Latchkey,
  context: Pick<SwapContext, 'network' | 'swaps' | 'calls'>,
  { sold, amountIn, signal }: DollarQuestion,
): Promise<Dollars | undefined> {
  const [pools, prices] = await settleMarket(signal, (limited) => [
    readFromPools(latchkey, context, { sold, amountIn, signal: limited }),
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
  context: Pick<SwapContext, 'network' | 'swaps' | 'calls'>,
  { sold, amountIn, signal }: DollarQuestion & { signal: AbortSignal },
): Promise<bigint | undefined> {
  const { network, swaps, calls } = context
  const soldAddress = tokenAddress(sold)
  const dollars = swaps.listDollarTokens(network)
  if (soldAddress && dollars.includes(soldAddress.toLowerCase())) return toDollars(amountIn, sold.decimals)
  for (const address of dollars) {
    const facts = await calls.readTokenFacts({ ...witnessSources(latchkey, network), address, signal })
    const market =
      facts && (await readPools(latchkey, context, { sold: soldAddress, bought: address, amountIn, signal }))
    if (market) return toDollars(valueAtSmall(market, amountIn), facts.decimals)
  }
  return undefined
}

/** Values the amount at the exchange rate of a thousandth of it, which hardly moves the price of the pools that carry the whole. */
function valueAtSmall({ amountOut, small }: Market, amountIn: bigint): bigint {
  return small.amountOut >= leastTelling ? (small.amountOut * amountIn) / small.amountIn : amountOut
}

function toDollars(amount: bigint, decimals: number): bigint {
  return (amount * unit) / 10n ** BigInt(decimals)
}
