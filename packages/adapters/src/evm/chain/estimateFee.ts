import { BaseError, type TransferRequest } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { encodeTransfer } from './encodeTransfer.ts'

/**
 * Most a transfer's fee can cost, in wei: gas times the fee per gas wallets offer, with room for both to grow before it is signed.
 *
 * Gas: `eth_estimateGas`, plus half for a call into a contract, as wallets add. Fee per gas: twice the block's base fee plus the
 * tip (EIP-1559), or the gas price plus a quarter where blocks have no base fee.
 * @throws ExecutionRevertedError, InsufficientFundsError and what the rpc throws
 */
export async function estimateFee(rpc: Rpc, options: Omit<TransferRequest, 'connectorId'>): Promise<bigint> {
  const { network, token, amount, signal } = options
  // A native transfer's gas does not depend on the amount, and "all of it" would leave nothing for the estimate itself.
  const call = encodeTransfer(token.address ? options : { ...options, amount: amount > 0n ? 1n : 0n })
  const [gas, block, gasPrice, tip] = await Promise.all([
    rpc(network, { method: 'eth_estimateGas', params: [call], signal }),
    rpc(network, { method: 'eth_getBlockByNumber', params: ['latest', false], signal }),
    rpc(network, { method: 'eth_gasPrice', signal }),
    rpc(network, { method: 'eth_maxPriorityFeePerGas', signal }).catch((error) => {
      // Not every node has the method.
      if (error instanceof BaseError && error.code === 'RPC_ERROR') return undefined
      throw error
    }),
  ])
  const estimate = readQuantity(network, gas)
  const gasLimit = estimate === 21_000n ? estimate : (estimate * 3n) / 2n
  const price = readQuantity(network, gasPrice)
  const baseFee = (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (baseFee === undefined) return (gasLimit * price * 5n) / 4n
  const base = readQuantity(network, baseFee)
  const priority = tip === undefined ? (price > base ? price - base : 0n) : readQuantity(network, tip)
  const feePerGas = 2n * base + priority
  return gasLimit * (feePerGas > price ? feePerGas : price)
}
