import type { WaitRequest } from '../adapter/following.ts'
import type { Network } from '../network.ts'
import { isServersNode } from './isServersNode.ts'

/** The nodes of a network that are the app's own: a second witness beside the server. */
export function ownNodes({ rpcUrls }: Network, serverUrls: readonly string[]): readonly string[] {
  return rpcUrls.filter((url) => !isServersNode(url, serverUrls))
}

/** Whether one of the nodes that say what became of a transaction is not the server's. */
export function hasOwnNode({ network, witness }: Pick<WaitRequest, 'network' | 'witness'>): boolean {
  return ownNodes(network, witness?.().serverUrls ?? []).length > 0
}
