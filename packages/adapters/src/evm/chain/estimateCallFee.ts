import type { CallRequest } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { readFeePerGas } from './readFeePerGas.ts'
import { toRpcCall } from './toRpcCall.ts'

/**
 * Most a call's fee can cost, in wei: gas times the fee per gas wallets offer, with room for both to grow before it is signed.
 * Gas: `eth_estimateGas`, plus half for a call into a contract, as wallets add.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function estimateCallFee(
  rpc: Rpc,
  options: Pick<CallRequest, 'network' | 'from' | 'call' | 'signal'>,
): Promise<bigint> {
  const { network, from, call, signal } = options
  const [gas, fee] = await Promise.all([
    rpc(network, { method: 'eth_estimateGas', params: [toRpcCall(from, call)], signal }),
    readFeePerGas(rpc, { network, signal }),
  ])
  const estimate = readQuantity(network, gas)
  const gasLimit = estimate === 21_000n ? estimate : (estimate * 3n) / 2n
  // A quarter more where the price is one number that moves with each block.
  return 'price' in fee ? (gasLimit * fee.price * 5n) / 4n : gasLimit * fee.most
}
