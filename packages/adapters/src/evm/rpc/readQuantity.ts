import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'

/** Reads a node's hex quantity (execution-apis `uint`). @throws RpcAnswerInvalidError for anything else */
export function readQuantity(network: Network, value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `expected a hex quantity, got ${String(JSON.stringify(value)).slice(0, 80)}`,
  })
}
