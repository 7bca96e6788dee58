import { ownNodes, type WitnessSources } from '@latchkey/core/internal'
import { nodesOf, type Rpc } from './createRpc.ts'
import type { SolanaRpc } from './readAnswer.ts'

/** The nodes of the app's own; undefined where the server is the only source. */
export function witnessOf(rpc: Rpc, { network, serverUrls }: WitnessSources): SolanaRpc | undefined {
  const rpcUrls = ownNodes(network, serverUrls)
  return rpcUrls.length > 0 ? nodesOf(rpc, network, rpcUrls) : undefined
}
