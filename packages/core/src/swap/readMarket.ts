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

/** What a swap should pay, by the client's own reading. */
export type Market = {
  source: MarketSource
  /** Of the whole amount. */
  amountOut: bigint
  /** What a thousandth of it is exchanged at; undefined where that is too little to ask for. */
  small: Exchange | undefined
}

/**
 * Reads what a swap should pay without the server: from the pools on the chain, by a second witness, else from the app's `priceSource`.
 * @returns undefined where neither knows. Nothing is thrown but the caller's own abort: a market that cannot be read is shown as unknown.
 */
export async function readMarket(
  kit: Latchkey,
  { network, swaps }: Pick<SwapContext, 'network' | 'swaps'>,
  options: { sold: SwapToken; bought: SwapToken; amountIn: bigint; signal?: AbortSignal | undefined },
): Promise<Market | undefined> {
  const { sold, bought, amountIn } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const ask = (amount: bigint) =>
    swaps
      .quotePools({
        ...witnessSources(kit, network),
        sold: tokenAddress(sold),
        bought: tokenAddress(bought),
        amountIn: amount,
        signal,
      })
      .catch(() => undefined)
  const smallIn = amountIn / smallPart
  const [amountOut, smallOut] = await Promise.all([ask(amountIn), smallIn > 0n ? ask(smallIn) : undefined])
  options.signal?.throwIfAborted()
  if (amountOut !== undefined)
    return {
      source: 'pools',
      amountOut,
      small: smallOut === undefined ? undefined : { amountIn: smallIn, amountOut: smallOut },
    }
  const worth = await readWorth(kit, { ...options, signal }).catch(() => undefined)
  options.signal?.throwIfAborted()
  return worth === undefined ? undefined : { source: 'prices', amountOut: worth, small: { amountIn, amountOut: worth } }
}

/** What an amount is worth of the bought token, base units, by the app's own prices. */
async function readWorth(
  kit: Latchkey,
  options: { sold: SwapToken; bought: SwapToken; amountIn: bigint; signal: AbortSignal },
): Promise<bigint | undefined> {
  const { sold, bought, amountIn, signal } = options
  const { priceSource } = kit.options
  if (!priceSource) return undefined
  const asked = Promise.all(
    [sold, bought].map(async ({ caipNetworkId, address }) =>
      toUnits((await priceSource({ caipNetworkId, ...(address && { address }) }, { signal })) ?? ''),
    ),
  )
  const [soldPrice, boughtPrice] = await Promise.race([asked, whenAborted(signal)])
  if (!soldPrice || !boughtPrice) return undefined
  return (amountIn * soldPrice * 10n ** BigInt(bought.decimals)) / (boughtPrice * 10n ** BigInt(sold.decimals))
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
