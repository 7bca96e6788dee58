import type { RpcCall } from '@latchkey/wire'
import type { Chain, PolkadotChain, RpcNetwork, SolanaChain } from '../../chains/Chain.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { limitLogs, readsLogs } from './limitLogs.ts'
import { evmMethods, evmSocketMethods, polkadotMethods, runtimeCalls, solanaMethods } from './offeredMethods.ts'

/**
 * The calls of a body, one or a batch.
 * @throws ApiError 400 where the batch is larger than the network's settings allow, or a number would change when it is serialized again.
 */
export function checkCalls({ proxy }: Pick<RpcNetwork, 'proxy'>, body: RpcCall | RpcCall[]): RpcCall[] {
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
  chain: ScreenedNetwork,
  calls: readonly RpcCall[],
  transport: RpcTransport,
): ScreenedCalls | Promise<ScreenedCalls> {
  const offered: RpcCall[] = []
  const errors: RpcErrorResponse[] = []
  for (const call of calls)
    if (isAllowed(chain, call, transport)) offered.push(call)
    else {
      const message = `Method not found: ${call.method.slice(0, 64)} is not offered through this proxy.`
      errors.push(toErrorResponse(call.id, { code: -32_601, message }))
    }
  return chain.namespace === 'eip155' && offered.some(readsLogs)
    ? screenLogs(chain, offered, errors)
    : { allowed: offered, errors }
}

/** The parts of a network that decide on a call. */
type Screened = 'namespace' | 'proxy' | 'rpc'
type ScreenedNetwork = Pick<Chain, Screened> | Pick<SolanaChain, Screened> | Pick<PolkadotChain, Screened>

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
 * Whether a call may reach a node. Names are case-sensitive, as a node may ignore case in `ETH_accounts`.
 */
function isAllowed(
  { namespace, proxy }: ScreenedNetwork,
  { method, params }: RpcCall,
  transport: RpcTransport,
): boolean {
  if (proxy.methods.includes(method)) return true
  if (namespace === 'solana') return solanaMethods.has(method)
  if (namespace === 'polkadot' && method === 'state_call') return Array.isArray(params) && runtimeCalls.has(params[0])
  if (namespace === 'polkadot') return polkadotMethods.has(method)
  return evmMethods.has(method) || (transport === 'websocket' && evmSocketMethods.has(method))
}
