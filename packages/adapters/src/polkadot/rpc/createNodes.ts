import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError, RpcError } from '@latchkey/core/errors'
import { collectErrors, createNodeClient, type NodeClient, type RpcEnvironment } from '@latchkey/core/internal'
import { CodecError } from '@latchkey/wire/polkadot'

/** A request to the nodes of one network, with whatever policy of retries it has. Throws what the transport throws. */
export type Node = (method: string, params?: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** The JSON-RPC client of an adapter's nodes. */
export function createRpc(environment?: RpcEnvironment): NodeClient {
  return createNodeClient({ ping: 'chain_getFinalizedHead', toError: toNodeError }, environment)
}

/**
 * The nodes of a network, or only those named. Each request brings along the one for the first block's hash, in the same POST: a node of
 * another network is refused whatever it answers.
 */
export function nodesOf(rpc: NodeClient, network: Network, rpcUrls: readonly string[] = network.rpcUrls): Node {
  const nodes = { ...network, rpcUrls }
  return async (method, params = [], signal) => {
    const first = { method: 'chain_getBlockHash', params: [0], ...(signal && { signal }) }
    const [genesis, answer] = await Promise.all([
      rpc(nodes, first),
      rpc(nodes, { method, params, ...(signal && { signal }) }),
    ])
    if (typeof genesis !== 'string' || !genesis.startsWith(`0x${network.id}`))
      throw new RpcAnswerInvalidError({
        url: rpcUrls.join(' '),
        details: `The node is of another network than ${network.name}: ${String(genesis).slice(0, 66)}`,
      })
    return answer
  }
}

/** Each node of a network by itself. */
export function eachNode(rpc: NodeClient, network: Network): readonly { url: string; node: Node }[] {
  return [...new Set(network.rpcUrls)].map((url) => ({ url, node: nodesOf(rpc, network, [url]) }))
}

export function invalidAnswer(method: string, cause?: unknown): RpcAnswerInvalidError {
  return new RpcAnswerInvalidError({ url: 'polkadot', details: method, cause })
}

/** What a codec makes of a node's bytes. @throws RpcAnswerInvalidError where it refuses them */
export function readWith<Result>(read: () => Result, method: string): Result {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof CodecError ? invalidAnswer(method, cause) : cause
  }
}

function toNodeError(error: unknown): RpcError {
  const [first] = collectErrors(error)
  const code = typeof first?.code === 'number' ? first.code : -32603
  const data = (error as { data?: unknown } | null)?.data
  const details = [first?.message, typeof data === 'string' ? data : ''].filter(Boolean).join(': ')
  return new RpcError({ rpcCode: code, details, cause: error })
}
