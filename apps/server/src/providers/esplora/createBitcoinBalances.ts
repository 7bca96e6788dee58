import { formatUnits } from 'viem/utils'
import type { BitcoinChain } from '../../chains/Chain.ts'
import { type NodeBalances, toNativeBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { addressSchema } from './esploraSchemas.ts'

/** The balance of an address, read from the node itself, without a cache: what is in blocks, and what waits for one. */
export function createBitcoinBalances({
  prices,
}: {
  prices: Prices<BitcoinChain, string>
}): NodeBalances<BitcoinChain, string> {
  const getCurrentBalances: NodeBalances<BitcoinChain, string>['getCurrentBalances'] = async (
    chain,
    { address, currency },
    { signal },
  ) => {
    const [{ confirmed, pending }, priced] = await Promise.all([
      chain.esplora.read(`/address/${address}`, addressSchema(address), { signal }),
      prices.getPrices(chain, { tokens: [], currency, signal }),
    ])
    const balance = toNativeBalance(chain, { amount: confirmed + pending, price: priced.get('native') ?? 0 })
    const waiting = formatUnits(pending, chain.nativeCurrency.decimals)
    return { listed: [pending === 0n ? balance : { ...balance, pending: waiting }], named: [] }
  }
  return {
    name: 'esplora',
    isOffered: () => true,
    getCurrentBalances,
    getBalances: async (chain, query, caller) =>
      (await getCurrentBalances(chain, { ...query, tokens: [] }, caller)).listed,
  }
}
