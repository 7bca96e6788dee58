import type { Network } from '@latchkey/core'
import { RpcError } from '@latchkey/core/errors'
import { collectErrors, createNodeClient, type NodeClient, type RpcEnvironment } from '@latchkey/core/internal'
import type { SolanaRpc } from './readAnswer.ts'

export type Rpc = NodeClient

/** The JSON-RPC client of an adapter's Solana nodes. */
export function createRpc(environment?: RpcEnvironment): Rpc {
  return createNodeClient({ ping: 'getSlot', toError: toNodeError }, environment)
}

/** The nodes of a network, or only those named, as a function of method and parameters. */
export function nodesOf(rpc: Rpc, network: Network, rpcUrls: readonly string[] = network.rpcUrls): SolanaRpc {
  return (method, params, signal) => rpc({ ...network, rpcUrls }, { method, params, ...(signal && { signal }) })
}

/** Each node of a network by itself. */
export function eachNode(rpc: Rpc, network: Network): readonly SolanaRpc[] {
  return [...new Set(network.rpcUrls)].map((url) => nodesOf(rpc, network, [url]))
}

function toNodeError(error: unknown): RpcError {
  const [first] = collectErrors(error)
  const code = typeof first?.code === 'number' ? first.code : -32603
  return new RpcError({ rpcCode: code, details: first?.message, cause: error })
}
