import type { RpcCall } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { isAllowedMethod, type RpcTransport } from './isAllowedMethod.ts'
import { limitLogs, readsLogs } from './limitLogs.ts'

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
