import { ReplacementRefusedError, type ReplaceRequest, TransactionNotPendingError } from '@latchkey/core'
import type { FeePerGas } from '../chain/readFeePerGas.ts'
import { sendCall } from '../chain/sendCall.ts'
import { simulateCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { priceReplacement } from './priceReplacement.ts'

/**
 * Has the wallet send a call with the nonce of a pending transaction, at the price of `priceReplacement`.
 * @param options.feeRpc whom to ask beside `rpc` and the wallet
 * @throws TransactionNotPendingError once the nonce is used, ReplacementRefusedError where a speed-up would repeat what no node has as pending,
 * what the rpc throws, and what `sendCall` throws
 */
export async function replaceCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness'> & { feeRpc?: Rpc | undefined },
): Promise<{ hash: string; nonce?: number }> {
  const { hashes, nonce, purpose, feeRpc, ...rest } = options
  const { network, from, call, signal } = rest
  const [hash = ''] = hashes
  const [count, { fees, gas, isPending }] = await Promise.all([
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    priceReplacement(rpc, provider, options),
  ])
  if (readQuantity(network, count) > BigInt(nonce)) throw new TransactionNotPendingError({ hash })
  if (purpose === 'speedUp' && !isPending) throw new ReplacementRefusedError({ hash, reason: 'notPending' })
  return sendCall(rpc, provider, {
    ...rest,
    simulate: (limited) => simulateCall(rpc, { network, from, call, signal: limited }),
    fixed: {
      nonce: toHex(BigInt(nonce)),
      ...(gas === undefined ? {} : { gas: toHex(gas) }),
      ...(fees && toFields(fees)),
    },
  })
}

function toFields(fee: FeePerGas): Record<string, string> {
  if ('price' in fee) return { gasPrice: toHex(fee.price) }
  return { maxFeePerGas: toHex(fee.most), maxPriorityFeePerGas: toHex(fee.priority) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
