/** The supported namespaces (CAIP-2 `namespace`). */
export const chainNamespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

export type ChainNamespace = (typeof chainNamespaces)[number]
/** CAIP-2: `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`
/** CAIP-10: `namespace:reference:address`, for example `eip155:1:0xab…`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return chainNamespaces.some((namespace) => namespace === value)
}

export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  // CAIP-2 allows 8 characters, a colon and 32.
  if (typeof value !== 'string' || value.length > 41) return false
  const [namespace, chainId, ...rest] = value.split(':')
  return isChainNamespace(namespace) && Boolean(chainId) && rest.length === 0
}
