import type { BitcoinChain } from '../chains.ts'

/** The test node as the page's first network, and a second one with addresses of the same form. */
export function testChains(url: string): readonly [BitcoinChain, BitcoinChain] {
  const local: BitcoinChain = {
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Local Bitcoin',
    addresses: 'regtest',
    walletChain: 'bitcoin:regtest',
    rpcUrls: [url],
    testnet: true,
  }
  return [local, { ...local, id: 'f'.repeat(32), name: 'Other Bitcoin', walletChain: 'bitcoin:other' }]
}
