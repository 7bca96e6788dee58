import type { RpcCall } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { limitLogs, readsLogs } from './limitLogs.ts'

/**
 * The calls of a body, one or a batch.
 * @throws ApiError 400 where the batch is larger than the network's settings allow, or a number would change when it is written anew.
 */
export function checkCalls({ proxy }: Pick<Chain, 'proxy'>, body: RpcCall | RpcCall[]): RpcCall[] {
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length > proxy.maxBatch)
    throw new ApiError(400, {
      field: 'batch',
      description: `A batch has at most ${proxy.maxBatch} calls on this network. Send it in parts.`,
    })
  if (calls.some(({ params }) => params !== undefined && !isExact(params)))
    throw new ApiError(400, {
      field: 'params',
      description: 'A number is larger than JSON can carry exactly. Write it as a string, "0x…".',
    })
  return calls
}

/** Whether every number in a value is what its text said: integers beyond 2^53 were rounded, larger ones are infinite. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return true
  return Array.isArray(value) ? value.every(isExact) : Object.values(value).every(isExact)
}

export type ScreenedCalls = {
  /** What a node may be asked, written anew. */
  allowed: RpcCall[]
  /** JSON-RPC answers to the rest. */
  refusals: RpcRefusalAnswer[]
}
export type RpcRefusalAnswer = {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

/**
 * Parts calls that may reach a node of the network from those that may not.
 * @throws NodeUnavailableError when a range of logs ends at a block no node tells the height of.
 */
export async function screenCalls(
  chain: Pick<Chain, 'proxy' | 'rpc'>,
  calls: readonly RpcCall[],
  transport: RpcTransport,
): Promise<ScreenedCalls> {
  const allowed: RpcCall[] = []
  const refusals: RpcRefusalAnswer[] = []
  for (const call of calls) {
    if (!isAllowedMethod(call.method, { transport, added: chain.proxy.methods })) {
      const message = `Method not found: ${call.method.slice(0, 64)} is not offered through this proxy.`
      refusals.push(refuseCall(call.id, { code: -32_601, message }))
    } else if (readsLogs(call)) {
      const limited = await limitLogs(chain, call)
      if ('call' in limited) allowed.push(limited.call)
      else refusals.push(refuseCall(call.id, { code: -32_602, message: `Invalid params: ${limited.refusal}` }))
    } else allowed.push(call)
  }
  return { allowed, refusals }
}

/** The answer to a call that no node is asked. */
export function refuseCall(id: RpcCall['id'], error: RpcRefusalAnswer['error']): RpcRefusalAnswer {
  return { jsonrpc: '2.0', id: id ?? null, error }
}

/** How a caller speaks to a node through this server. */
type RpcTransport = 'http' | 'websocket'

/**
 * What a caller may ask of a node: the chain's state, filters over its logs, and transactions that are signed already. A node's accounts,
 * its administration and what rewrites a test chain are not among them.
 */
const methods = new Set([
  'eth_baseFee',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getRawTransactionByHash',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_peerCount',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/** Subscriptions live as long as a connection. */
const socketMethods = new Set(['eth_subscribe', 'eth_unsubscribe'])

/**
 * Whether a method may reach a node. Names are compared to the letter: a node that reads `ETH_accounts` as another would else be open.
 * @param options.added methods the operator offers besides.
 */
function isAllowedMethod(method: string, options: { transport: RpcTransport; added: readonly string[] }): boolean {
  if (methods.has(method) || options.added.includes(method)) return true
  return options.transport === 'websocket' && socketMethods.has(method)
}
