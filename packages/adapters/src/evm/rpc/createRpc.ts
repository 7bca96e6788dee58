import type { Network } from '@latchkey/core'
import { type BaseError, RpcAnswerInvalidError, RpcError } from '@latchkey/core/errors'
import { collectErrors, createNodeClient, type NodeClient, type RpcEnvironment } from '@latchkey/core/internal'
import { parseChainError } from '../errors/parseChainError.ts'

export type Rpc = NodeClient

/** The JSON-RPC client of an adapter's EVM nodes. */
export function createRpc(environment?: RpcEnvironment): Rpc {
  return createNodeClient({ ping: 'eth_blockNumber', toError: toNodeError }, environment)
}

/** Converts a node's JSON-RPC error object: the chain's own errors by their message, the rest to RpcError with its code. */
export function toNodeError(error: unknown): BaseError {
  const layers = collectErrors(error)
  const code = layers.find((layer) => typeof layer.code === 'number')?.code
  return (
    parseChainError(layers, error) ??
    new RpcError({
      rpcCode: typeof code === 'number' ? code : -32603,
      details: layers.find((layer) => layer.message)?.message,
      cause: error,
    })
  )
}

/** Parses a node's hex quantity (execution-apis `uint`). @throws RpcAnswerInvalidError for anything else */
export function readQuantity(network: Network, value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `expected a hex quantity, got ${String(JSON.stringify(value)).slice(0, 80)}`,
  })
}
