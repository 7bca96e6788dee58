import type { CosmosChain } from '../chains.ts'

/** The test node as the page's first network, and a second one with addresses of the same form. */
export function testChains(url: string): readonly [CosmosChain, CosmosChain] {
  const local: CosmosChain = {
    id: 'latchkey-local-1',
    name: 'Local Cosmos',
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    symbol: 'ATOM',
    decimals: 6,
    gasPrice: { low: '0.01', average: '0.025', high: '0.03' },
    restUrls: [url],
    rpcUrl: 'http://127.0.0.1:26657',
    testnet: true,
  }
  return [local, { ...local, id: 'other-1', name: 'Other Cosmos' }]
}
