import type { Network } from '@latchkey/core'
import { parseNetworks } from '@latchkey/core/internal'
import type { CosmosChain } from './chains.ts'

export type CosmosOptions = {
  /** Chains this page supports, the default one first, such as `cosmosHub`. */
  chains: readonly CosmosChain[]
  /** REST servers by chain id, tried in order, used exactly as given instead of the chain's own. */
  restUrls?: Readonly<Record<string, readonly string[]>> | undefined
}

/** A network with what its transactions and wallets need. */
export type CosmosNetwork = Network &
  Pick<CosmosChain, 'bech32Prefix' | 'denom' | 'gasPrice' | 'rpcUrl'> & { id: string; coinType: number }

/** The first is the default one. */
export type CosmosNetworks = readonly [CosmosNetwork, ...CosmosNetwork[]]

/**
 * Parses the options of `cosmos` into networks.
 * @throws OptionsInvalidError naming the option
 */
export function parseOptions({ chains, restUrls }: CosmosOptions): CosmosNetworks {
  return parseNetworks(chains, {
    namespace: 'cosmos',
    noun: 'chain',
    // CAIP-2 has other names for longer ids, and for those that look like such a name.
    id: [/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/, 'must be a chain id, such as cosmoshub-4'],
    urls: { option: 'restUrls', given: restUrls },
    ownUrls: ({ restUrls }) => ['restUrls', restUrls],
    parseOwn({ symbol, bech32Prefix, denom, decimals, gasPrice, rpcUrl, coinType = 118 }, reject) {
      if (!symbol) reject('symbol', 'must be a symbol')
      if (!/^[a-z][a-z0-9]{0,19}$/.test(bech32Prefix)) reject('bech32Prefix', 'must be a prefix, such as cosmos')
      if (!/^[a-zA-Z][\w/:.-]{2,127}$/.test(denom)) reject('denom', 'must be a denomination, such as uatom')
      if (!Number.isInteger(decimals) || decimals < 0 || decimals > 30) reject('decimals', 'must be 0 to 30')
      for (const step of ['low', 'average', 'high'] as const) {
        const price: unknown = gasPrice?.[step]
        if (typeof price !== 'string' || !/^\d{1,12}(\.\d{1,18})?$/.test(price))
          reject(`gasPrice.${step}`, 'must be a decimal text')
      }
      if (Number(gasPrice.average) > Number(gasPrice.high)) reject('gasPrice.high', 'must not be below the average')
      const nativeCurrency = { name: symbol, symbol, decimals }
      return { nativeCurrency, explorerAccountPath: 'account', bech32Prefix, denom, gasPrice, rpcUrl, coinType }
    },
  })
}
