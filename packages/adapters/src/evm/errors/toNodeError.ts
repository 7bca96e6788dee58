import { type BaseError, RpcError } from '@latchkey/core/errors'
import { collectErrors, findChainError } from './findChainError.ts'

/** Names a node's JSON-RPC error object: the chain's refusals by their wording, the rest as RpcError with its code. */
export function toNodeError(error: unknown): BaseError {
  const layers = collectErrors(error)
  const code = layers.find((layer) => typeof layer.code === 'number')?.code
  return (
    findChainError(layers, error) ??
    new RpcError({
      rpcCode: typeof code === 'number' ? code : -32603,
      details: layers.find((layer) => layer.message)?.message,
      cause: error,
    })
  )
}
