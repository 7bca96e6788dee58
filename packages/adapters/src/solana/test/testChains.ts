import { svmNetworkId } from '@latchkey/svm'
import type { SolanaChain } from '../chains.ts'
import { solanaDevnet } from '../chains.ts'

/** The test node as the page's first cluster, and a second one. */
export function testChains(url: string): readonly [SolanaChain, SolanaChain] {
  const id = svmNetworkId.split(':')[1] ?? ''
  return [
    { id, name: 'Local Solana', walletChain: 'solana:localnet', rpcUrls: [url] },
    { ...solanaDevnet, rpcUrls: [url] },
  ]
}
