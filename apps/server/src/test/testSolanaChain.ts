import { isSolana, type SolanaChain } from '../chains/Chain.ts'
import { networkSchema } from '../chains/networkSchema.ts'
import { openNetwork } from '../chains/openNetwork.ts'
import type { TestSolanaNetwork } from './createTestServer.ts'
import { testNodes } from './testNodes.ts'

/** A Solana network as providers get it, for tests without a server. Close its `rpc`. */
export function testSolanaChain(network: Omit<TestSolanaNetwork, 'name'>): SolanaChain {
  const config = networkSchema.parse({ name: 'Local Solana', ...network })
  const opened = openNetwork(config, testNodes)
  if (!isSolana(opened)) throw new Error(`${network.id} is no Solana network.`)
  return opened
}
