import { ExecutionRevertedError, RpcAnswerInvalidError } from '@latchkey/core/errors'
import type { CallRequest } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { toRpcCall } from './toRpcCall.ts'

/**
 * Runs a call on the node without sending it (`eth_call` from the sender). A call with data to an address without code does nothing,
 * on any chain: it is refused, as a mistake.
 * @param options.callee what is called, for the sentence that says that it is not there
 * @returns the answer's hex
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function simulateCall(
  rpc: Rpc,
  options: Pick<CallRequest, 'network' | 'from' | 'call' | 'signal'> & { callee?: string },
): Promise<string> {
  const { network, from, call, callee = 'contract', signal } = options
  const [answer, code] = await Promise.all([
    rpc(network, { method: 'eth_call', params: [toRpcCall(from, call), 'latest'], signal }),
    call.data && call.data !== '0x'
      ? rpc(network, { method: 'eth_getCode', params: [call.to, 'latest'], signal })
      : undefined,
  ])
  if (code === '0x') {
    throw new ExecutionRevertedError({ reason: `there is no ${callee} at this address on this network` })
  }
  if (typeof answer === 'string' && /^0x[0-9a-f]*$/i.test(answer)) return answer
  throw new RpcAnswerInvalidError({ url: network.rpcUrls[0] ?? network.caipNetworkId, details: 'eth_call' })
}
