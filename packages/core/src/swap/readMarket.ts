import { toUnits } from '../amount/toUnits.ts'
import type { Latchkey } from '../latchkey.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import type { Exchange } from './priceImpactBps.ts'
import type { MarketSource } from './SwapQuote.ts'
import type { SwapToken } from './SwapToken.ts'
import type { SwapContext } from './swapNetwork.ts'
import { tokenAddress } from './tokenAddress.ts'

/** Quotes wait no longer than this for it. */
const timeoutMs = 5000

/** The part of the amount whose price counts as the pools' own. */
const smallPart = 1000n

type MarketQuestion = { sold: SwapToken; bought: SwapToken; amountIn: bigint }

/** What a swap should pay, by the client's own reading. */
export type Market = {
  source: MarketSource
  /** Of the whole amount. */
  amountOut: bigint
  /** What a thousandth of it is exchanged at; undefined where that is too little to ask for. */
  small: Exchange | undefined
}

/**
 * Reads what a swap should pay without the server: from the pools on the chain, by a second witness, and from the app's `priceSource`. The higher
 * of the two counts: whoever moves a pool's price does not make a bad quote look fair.
 * @returns undefined where neither knows. Nothing is thrown but the caller's own abort: a market that cannot be read is shown as unknown.
 */
export async function readMarket(
  kit: Latchkey,
  context: Pick<SwapContext, 'network' | 'swaps'>,
  options: MarketQuestion & { signal?: AbortSignal | undefined },
): Promise<Market | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const [pools, prices] = await Promise.all([
    readPools(kit, context, { ...options, signal }).catch(() => undefined),
    readPrices(kit, { ...options, signal }).catch(() => undefined),
  ])
  options.signal?.throwIfAborted()
  return pools && prices ? (prices.amountOut > pools.amountOut ? prices : pools) : (pools ?? prices)
}

async function readPools(
  kit: Latchkey,
  { network, swaps }: Pick<SwapContext, 'network' | 'swaps'>,
  { sold, bought, amountIn, signal }: MarketQuestion & { signal: AbortSignal },
): Promise<Market | undefined> {
  const ask = (amount: bigint) =>
    swaps.quotePools({
      ...witnessSources(kit, network),
      sold: tokenAddress(sold),
      bought: tokenAddress(bought),
      amountIn: amount,
      signal,
    })
  const smallIn = amountIn / smallPart
  const [amountOut, smallOut] = await Promise.all([
    ask(amountIn),
    smallIn > 0n ? ask(smallIn).catch(() => undefined) : undefined,
  ])
  if (amountOut === undefined) return undefined
  const small = smallOut === undefined ? undefined : { amountIn: smallIn, amountOut: smallOut }
  return { source: 'pools', amountOut, small }
}

/** The app's own prices know no size: they hold for the whole amount and for a part of it. */
async function readPrices(
  kit: Latchkey,
  { sold, bought, amountIn, signal }: MarketQuestion & { signal: AbortSignal },
): Promise<Market | undefined> {
  const { priceSource } = kit.options
  if (!priceSource) return undefined
  const asked = Promise.all(
    [sold, bought].map(async ({ caipNetworkId, address }) =>
      toUnits((await priceSource({ caipNetworkId, ...(address && { address }) }, { signal })) ?? ''),
    ),
  )
  const [soldPrice, boughtPrice] = await Promise.race([asked, whenAborted(signal)])
  if (!soldPrice || !boughtPrice) return undefined
  const amountOut =
    (amountIn * soldPrice * 10n ** BigInt(bought.decimals)) / (boughtPrice * 10n ** BigInt(sold.decimals))
  return { source: 'prices', amountOut, small: { amountIn, amountOut } }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
