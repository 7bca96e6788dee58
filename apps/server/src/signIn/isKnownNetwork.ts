/** Public networks beyond EVM that apps name without this server's help: no node of theirs is needed to check a signature. */
const publicNetworks: ReadonlySet<string> = new Set([
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'polkadot:68d56f15f85d3136970ec16946040bc1',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'polkadot:48239ef607d7928874027a43a6768920',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  'polkadot:67f9723393ef76214df0118c34bbbd3d',
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  'cosmos:cosmoshub-4',
  'cosmos:osmosis-1',
])

/**
 * Whether an account of a network may sign in: one that is configured, or a public one. A key signs for whatever network its holder makes
 * up, and each would be another account.
 * @example isKnownNetwork(context, 'cosmos:cosmoshub-4') // true
 */
export function isKnownNetwork(
  { networks }: { networks: ReadonlyMap<string, unknown> },
  caipNetworkId: string,
): boolean {
  return publicNetworks.has(caipNetworkId) || networks.has(caipNetworkId)
}
