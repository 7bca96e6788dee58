import { isCaipNetworkId, type OnrampOptions } from '@latchkey/wire'
import type { Destinations } from './createDestinations.ts'
import type { OnrampAsset } from './OnrampProvider.ts'

type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/**
 * The provider's networks that a caller names, by a name, a display name or, for EVM networks, Solana and Bitcoin, a CAIP-2 id. Without a
 * name, every network that has the token.
 */
export function matchNetworks(
  { purchaseCurrencies }: Pick<OnrampOptions, 'purchaseCurrencies'>,
  { symbol, network }: Partial<OnrampAsset>,
  destinations: Pick<Destinations, 'toCaipNetwork'>,
): Network[] {
  return purchaseCurrencies
    .filter((currency) => symbol === undefined || isOf(currency, symbol))
    .flatMap((currency) => currency.networks)
    .filter((one) => network === undefined || isNamed(one, network, destinations))
}

/** The first of `matchNetworks`. */
export function matchNetwork(...parameters: Parameters<typeof matchNetworks>): Network | undefined {
  return matchNetworks(...parameters)[0]
}

/** Whether a caller means a provider's network: by its CAIP-2 id, or by a name in any case. */
export function isNamed(
  network: Pick<Network, 'name' | 'display_name' | 'chain_id'>,
  wanted: string,
  { toCaipNetwork }: Pick<Destinations, 'toCaipNetwork'>,
): boolean {
  if (network.name === wanted) return true
  if (isCaipNetworkId(wanted)) return toCaipNetwork(network) === wanted
  const name = wanted.toLowerCase()
  if (network.name.toLowerCase() === name || network.display_name.toLowerCase() === name) return true
  // Solana and Bitcoin have several names, of which a provider has one.
  const id = toCaipNetwork({ name, chain_id: '' })
  return id !== null && toCaipNetwork(network) === id
}

/** Whether a token matches by its symbol or by the provider's id. */
export function isOf({ id, symbol }: { id: string; symbol: string }, wanted: string): boolean {
  return symbol.toLowerCase() === wanted.toLowerCase() || id === wanted
}
