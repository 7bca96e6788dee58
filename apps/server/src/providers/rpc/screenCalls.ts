import type { RpcCall } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { limitLogs, readsLogs } from './limitLogs.ts'

/**
 * The calls of a body, one or a batch.
 * @throws ApiError 400 where the batch is larger than the network's settings allow, or a number would change when it is serialized again.
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

/** Whether every number in a value equals its source text: integers beyond 2^53 were rounded, larger ones are infinite. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return true
  return Array.isArray(value) ? value.every(isExact) : Object.values(value).every(isExact)
}

export type ScreenedCalls = {
  /** The calls that may be sent to a node, rewritten. */
  allowed: RpcCall[]
  /** The error responses to the rest. */
  errors: RpcErrorResponse[]
}
export type RpcErrorResponse = {
  jsonrpc: '2.0'
  id: string | number | null
  error: { code: number; message: string }
}

/**
 * Separates the calls that may reach a node of the network from those that may not; at once where none reads logs.
 * @throws NodeUnavailableError when a range of logs ends at a tag whose height no node returns.
 */
export function screenCalls(
  chain: Pick<Chain, 'proxy' | 'rpc'>,
  calls: readonly RpcCall[],
  transport: RpcTransport,
): ScreenedCalls | Promise<ScreenedCalls> {
  const offered: RpcCall[] = []
  const errors: RpcErrorResponse[] = []
  for (const call of calls)
    if (isAllowedMethod(call.method, { transport, added: chain.proxy.methods })) offered.push(call)
    else {
      const message = `Method not found: ${call.method.slice(0, 64)} is not offered through this proxy.`
      errors.push(toErrorResponse(call.id, { code: -32_601, message }))
    }
  return offered.some(readsLogs) ? screenLogs(chain, offered, errors) : { allowed: offered, errors }
}

async function screenLogs(
  chain: Pick<Chain, 'proxy' | 'rpc'>,
  offered: readonly RpcCall[],
  errors: RpcErrorResponse[],
): Promise<ScreenedCalls> {
  const allowed: RpcCall[] = []
  for (const call of offered) {
    const limited = readsLogs(call) ? await limitLogs(chain, call) : { call }
    if ('call' in limited) allowed.push(limited.call)
    else errors.push(toErrorResponse(call.id, { code: -32_602, message: `Invalid params: ${limited.error}` }))
  }
  return { allowed, errors }
}

/** The error response to a call that is not forwarded. */
export function toErrorResponse(id: RpcCall['id'], error: RpcErrorResponse['error']): RpcErrorResponse {
  return { jsonrpc: '2.0', id: id ?? null, error }
}

/** How a caller reaches a node through this server. */
type RpcTransport = 'http' | 'websocket'

/**
 * The methods that callers may use: the chain's state, filters over its logs, and signed transactions. They exclude a node's accounts, its
 * administration and methods that rewrite a test chain.
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

/** Subscriptions need a connection. */
const socketMethods = new Set(['eth_subscribe', 'eth_unsubscribe'])

/**
 * Whether a method may reach a node. Names are case-sensitive, as a node may ignore case in `ETH_accounts`.
 * @param options.added further methods that the operator allows.
 */
function isAllowedMethod(method: string, options: { transport: RpcTransport; added: readonly string[] }): boolean {
  if (methods.has(method) || options.added.includes(method)) return true
  return options.transport === 'websocket' && socketMethods.has(method)
}
