import { isCaipNetworkId, type OnrampOptions } from '@latchkey/wire'
import type { Destinations } from './createDestinations.ts'
import type { OnrampAsset } from './OnrampProvider.ts'

type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/**
 * The provider's network that a caller names: by its name, its display name or, for EVM networks, Solana and Bitcoin, its CAIP-2 id.
 * Without a name, the first network that has the token.
 */
export function matchNetwork(
  { purchaseCurrencies }: Pick<OnrampOptions, 'purchaseCurrencies'>,
  { symbol, network }: Partial<OnrampAsset>,
  { toCaipNetwork }: Pick<Destinations, 'toCaipNetwork'>,
): Network | undefined {
  const networks = purchaseCurrencies
    .filter((currency) => symbol === undefined || isOf(currency, symbol))
    .flatMap((currency) => currency.networks)
  if (network === undefined) return networks[0]
  if (isCaipNetworkId(network)) return networks.find((one) => toCaipNetwork(one) === network)
  const wanted = network.toLowerCase()
  return networks.find(
    ({ name, display_name }) => name.toLowerCase() === wanted || display_name.toLowerCase() === wanted,
  )
}

/** Whether a token matches by its symbol or by the provider's id. */
export function isOf({ id, symbol }: { id: string; symbol: string }, wanted: string): boolean {
  return symbol.toLowerCase() === wanted.toLowerCase() || id === wanted
}
