import type { ReplacementFee, ReplaceRequest } from '@latchkey/core'
import { toRpcCall } from '../chain/toRpcCall.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { mostOf, priceReplacement } from './priceReplacement.ts'

/** Most the pending transaction and `replaceCall`'s can cost; undefined where no node knows the pending one and the wallet chooses the fee. */
export async function estimateReplacement(
  rpc: Rpc,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness' | 'onAsk'> & { feeRpc?: Rpc | undefined },
): Promise<ReplacementFee | undefined> {
  const { network, from, call, signal } = options
  const { fees, gas, offered } = await priceReplacement(rpc, options)
  if (!fees || offered === undefined) return undefined
  const units =
    gas ??
    readQuantity(network, await rpc(network, { method: 'eth_estimateGas', params: [toRpcCall(from, call)], signal }))
  return { before: offered, after: units * mostOf(fees) }
}
