import type { PolkadotChain } from '../chains.ts'

/** The test node as the page's first network, and a second one with addresses of the same prefix. */
export function testChains({
  url,
  genesisHash,
}: {
  url: string
  genesisHash: string
}): readonly [PolkadotChain, PolkadotChain] {
  const local: PolkadotChain = {
    id: genesisHash.slice(2, 34),
    name: 'Local Asset Hub',
    prefix: 0,
    nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
    rpcUrls: [url],
    testnet: true,
  }
  return [local, { ...local, id: 'f'.repeat(32), name: 'Other Hub' }]
}
