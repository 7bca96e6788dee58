import type { Address } from 'viem'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import type { PricedAsset, PriceProvider } from './PriceProvider.ts'
import { type Pool, readPools } from './readPools.ts'

/** A smaller pool is cheap to manipulate, so it prices nothing. In dollars on its trusted side. */
const minPoolUsd = 1_000

/**
 * Prices from Uniswap V2 pools on the chain itself: each stablecoin counts as 1 USD, the native currency is priced by its pools with the
 * stablecoins (weighted by size), other tokens by their pool with the wrapped native currency, or else with a stablecoin.
 * Only `usd` is priced, as the pools have no other currency.
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
  const natives = sum(anchors.map(amountOf('token')))
  return usd >= minPoolUsd && natives > 0 ? usd / natives : undefined
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
    const valueUsd = amountOf('quote')(pool) * quoteUsd
    const amount = amountOf('token')(pool)
    if (valueUsd >= minPoolUsd && amount > 0) return valueUsd / amount
  }
  return undefined
}

// Prices are for display only, so the precision of a double suffices here.
function amountOf(side: 'token' | 'quote') {
  return (pool: Pool) => Number(formatUnits(pool[`${side}Reserve`], pool[`${side}Decimals`]))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
