import type { Chain } from '../../chains/Chain.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { toDecimal } from './decimals.ts'

/** Tokens that stand for a dollar. */
const dollars = ['USDC', 'USDT', 'DAI', 'PYUSD']

/** What one whole token costs now in a fiat currency; undefined where no price source of this server says. */
export async function findMarketPrice(
  context: { chains: readonly Chain[]; prices: Prices },
  options: { symbol: string; currency: string },
): Promise<string | undefined> {
  if (options.currency !== 'USD') return undefined
  const symbol = options.symbol.toUpperCase()
  if (dollars.includes(symbol)) return '1'
  for (const chain of context.chains.filter(({ nativeCurrency }) => nativeCurrency.symbol === symbol)) {
    const prices = await context.prices.getPrices(chain, { tokens: [], currency: 'usd' }).catch(() => undefined)
    const price = prices?.get('native')
    if (price !== undefined && price > 0) return toDecimal(price)
  }
  return undefined
}
