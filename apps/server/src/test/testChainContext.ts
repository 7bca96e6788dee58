import type { Chain } from '../chains/Chain.ts'
import { chainSchema } from '../chains/chainSchema.ts'
import { createRpc } from '../providers/rpc/createRpc.ts'
import { type TestChain, testChain } from './createTestServer.ts'

/** A chain as providers get it, for tests without a server. Close its `rpc`. */
export function testChainContext(chain: TestChain): Chain {
  const config = chainSchema.parse(testChain(chain))
  return { ...config, namespace: 'eip155', caipNetworkId: `eip155:${config.id}`, rpc: createRpc(config.rpcUrls) }
}
