import * as z from 'zod/mini'
import type { WalletChain } from '../boot/readPage.ts'
import { WalletError } from '../errors.ts'
import type { Session } from '../session/createSession.ts'

const responseSchema = z.union([
  z.object({ result: z.unknown(), error: z.optional(z.undefined()) }),
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }) }),
])

export type NodeRequest = { chain: WalletChain; method: string; params: unknown; signal?: AbortSignal }

/**
 * One JSON-RPC request to the operator's node of a network.
 * @throws WalletError `node_failed` with the node's own code, `server_failed` for what is no response of a node.
 * @example await requestNode(session, { chain, method: 'eth_blockNumber', params: [] }) // '0x10'
 */
export async function requestNode(session: Pick<Session, 'rpc'>, request: NodeRequest): Promise<unknown> {
  const { chain, method, params, signal } = request
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw new WalletError('invalid_params', { details: 'params: neither a list nor an object' })
  const body = { jsonrpc: '2.0', id: 1, method, params: params ?? [] }
  const response = responseSchema.safeParse(await session.rpc(chain.caipNetworkId, body, signal))
  if (!response.success) throw new WalletError('server_failed', { details: 'unexpected response' })
  const { error } = response.data
  if (error) {
    const { code, message, data } = error
    // Some nodes put the data of a revert into an object.
    const given = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
    const nodeData = typeof given === 'string' && /^0x[0-9a-fA-F]*$/.test(given) ? given : undefined
    throw new WalletError('node_failed', {
      details: message.slice(0, 500),
      rpcCode: code,
      ...(nodeData && { nodeData }),
    })
  }
  return 'result' in response.data ? response.data.result : undefined
}
