import { type CaipNetworkId, isCaipNetworkId, type OnrampOptions, parseCaipNetworkId } from '@latchkey/wire'
import type { OnrampAsset } from './OnrampProvider.ts'

type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/**
 * The provider's network that a caller names: by its name, its display name or, for EVM networks, its CAIP-2 id. Without a name, the first
 * network that has the token.
 */
export function matchNetwork(
  { purchaseCurrencies }: Pick<OnrampOptions, 'purchaseCurrencies'>,
  { symbol, network }: Partial<OnrampAsset>,
): Network | undefined {
  const networks = purchaseCurrencies
    .filter((currency) => symbol === undefined || isOf(currency, symbol))
    .flatMap((currency) => currency.networks)
  if (network === undefined) return networks[0]
  if (isCaipNetworkId(network)) {
    const { chainNamespace, chainId } = parseCaipNetworkId(network)
    return chainNamespace === 'eip155' ? networks.find(({ chain_id }) => chain_id === chainId) : undefined
  }
  const wanted = network.toLowerCase()
  return networks.find(
    ({ name, display_name }) => name.toLowerCase() === wanted || display_name.toLowerCase() === wanted,
  )
}

/** Whether a token matches by its symbol or by the provider's id. */
export function isOf({ id, symbol }: { id: string; symbol: string }, wanted: string): boolean {
  return symbol.toLowerCase() === wanted.toLowerCase() || id === wanted
}

/** The CAIP-2 id of an EVM chain id as providers write it; null for anything else ("", "0", a name). */
export function toCaipNetwork(chainId: string | null | undefined): CaipNetworkId | null {
  return chainId && /^[1-9]\d{0,14}$/.test(chainId) ? `eip155:${chainId}` : null
}
