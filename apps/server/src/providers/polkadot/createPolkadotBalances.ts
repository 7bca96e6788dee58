import type { PolkadotChain } from '../../chains/Chain.ts'
import { readPolkadotAddress } from '../../chains/polkadot/readPolkadotAddress.ts'
import { type NodeBalances, toNativeBalance } from '../balances/BalanceProvider.ts'
import type { Prices } from '../prices/PriceProvider.ts'
import { readHolding } from './readHolding.ts'

/** What an address can transfer, read from the node itself, without a cache: neither what is reserved nor what is frozen. */
export function createPolkadotBalances({
  prices,
}: {
  prices: Prices<PolkadotChain, string>
}): NodeBalances<PolkadotChain, string> {
  const getCurrentBalances: NodeBalances<PolkadotChain, string>['getCurrentBalances'] = async (
    chain,
    { address, currency },
    { signal },
  ) => {
    // The route has parsed it.
    const account = readPolkadotAddress(address, chain.prefix) ?? new Uint8Array(32)
    const [{ spendable }, priced] = await Promise.all([
      readHolding(chain, account, { signal }),
      prices.getPrices(chain, { tokens: [], currency, signal }),
    ])
    return { listed: [toNativeBalance(chain, { amount: spendable, price: priced.get('native') ?? 0 })], named: [] }
  }
  return {
    name: 'polkadot',
    isOffered: () => true,
    getCurrentBalances,
    getBalances: async (chain, query, caller) =>
      (await getCurrentBalances(chain, { ...query, tokens: [] }, caller)).listed,
  }
}
