import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import type { PricedAsset, PriceProvider } from './PriceProvider.ts'
import { type Pool, readPools } from './readPools.ts'

/** A pool with less than this on its trusted side is moved by pocket money, so it prices nothing. */
const minPoolUsd = 1_000

/**
 * Prices from Uniswap V2 pools on the chain itself: each stable counts as 1 USD, the native currency is priced by its pools with the
 * stables (weighted by their size), other tokens by their pool with the wrapped native coin, or else with a stable.
 * Only `usd` is priced: the chain knows no other currency.
 */
export function createPoolPrices(): PriceProvider {
  return {
    isOffered: () => true,
    async getPrices(chain, { tokens, currency, signal }) {
      const prices = new Map<PricedAsset, number>()
      if (currency !== 'usd') return prices
      const { stables, weth } = chain.contracts
      for (const stable of stables) prices.set(stable, 1)
      const pools = await readPools(chain, { tokens, signal })
      if (weth !== undefined) {
        const nativeUsd = priceNative(pools, { weth, stables })
        if (nativeUsd !== undefined) prices.set('native', nativeUsd).set(weth, nativeUsd)
      }
      for (const { address } of tokens) {
        const price = prices.get(address) ?? priceToken(chain, { address, pools, prices })
        if (price !== undefined) prices.set(address, price)
      }
      return prices
    },
  }
}

function priceNative(pools: readonly Pool[], options: { weth: Address; stables: readonly Address[] }) {
  const anchors = pools.filter(({ token, quote }) => token === options.weth && options.stables.includes(quote))
  const usd = sum(anchors.map(amountOf('quote')))
  const coins = sum(anchors.map(amountOf('token')))
  return usd >= minPoolUsd && coins > 0 ? usd / coins : undefined
}

function priceToken(
  chain: Chain,
  options: { address: Address; pools: readonly Pool[]; prices: ReadonlyMap<PricedAsset, number> },
): number | undefined {
  const quotes = [chain.contracts.weth, ...chain.contracts.stables]
  for (const quote of quotes) {
    const pool = options.pools.find((candidate) => candidate.token === options.address && candidate.quote === quote)
    const quoteUsd = quote && options.prices.get(quote)
    if (!pool || quoteUsd === undefined) continue
    const worthUsd = amountOf('quote')(pool) * quoteUsd
    const amount = amountOf('token')(pool)
    if (worthUsd >= minPoolUsd && amount > 0) return worthUsd / amount
  }
  return undefined
}

// A price is for display, so the precision of a double is enough here and nowhere else.
function amountOf(side: 'token' | 'quote') {
  return (pool: Pool) => Number(formatUnits(pool[`${side}Reserve`], pool[`${side}Decimals`]))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
