import type { ReplacementFee, ReplaceRequest } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { mostOf, priceReplacement } from './priceReplacement.ts'

/** Most the pending transaction and `replaceCall`'s can cost; undefined where the wallet chooses the fee or the gas limit. */
export async function estimateReplacement(
  rpc: Rpc,
  provider: Eip1193Provider | undefined,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness' | 'onAsk'> & { feeRpc?: Rpc | undefined },
): Promise<ReplacementFee | undefined> {
  const { fees, gas, estimate, offered } = await priceReplacement(rpc, provider, options)
  const units = gas ?? estimate
  if (!fees || offered === undefined || units === undefined) return undefined
  return { before: offered, after: units * mostOf(fees) }
}
