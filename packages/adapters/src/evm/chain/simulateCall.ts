import type { Network } from '@latchkey/core'
import { BaseError, ExecutionRevertedError, RpcAnswerInvalidError } from '@latchkey/core/errors'
import type { CallRequest, TransactionCall } from '@latchkey/core/internal'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'

/**
 * Runs a call on the node without sending it (`eth_call` from the sender). A call with data to an address without code does nothing on any
 * chain, so it is rejected as a mistake.
 * @param options.callee what is called, for the error message when it does not exist
 * @returns the result in hex
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

/**
 * The most a call's fee can cost, in wei: gas times the fee per gas that wallets offer, with a margin for both until it is signed.
 * Gas is `eth_estimateGas`, plus half for a contract call, as wallets add.
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
  // A quarter more where there is only one gas price, which changes with each block.
  return 'price' in fee ? (gasLimit * fee.price * 5n) / 4n : gasLimit * fee.most
}

/** Wei per gas: EIP-1559's two fees as wallets offer them, or one price where blocks have no base fee. */
export type FeePerGas = { most: bigint; priority: bigint } | { price: bigint }

/**
 * The current market fee: twice the block's base fee plus the tip (EIP-1559), or the gas price where blocks have no base fee.
 */
export async function readFeePerGas(rpc: Rpc, options: { network: Network; signal?: AbortSignal }): Promise<FeePerGas> {
  const { network, signal } = options
  const [block, gasPrice, tip] = await Promise.all([
    rpc(network, { method: 'eth_getBlockByNumber', params: ['latest', false], signal }),
    rpc(network, { method: 'eth_gasPrice', signal }),
    rpc(network, { method: 'eth_maxPriorityFeePerGas', signal }).catch((error) => {
      // Not every node has the method.
      if (error instanceof BaseError && error.code === 'RPC_ERROR') return undefined
      throw error
    }),
  ])
  const price = readQuantity(network, gasPrice)
  const baseFee = (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (baseFee === undefined) return { price }
  const base = readQuantity(network, baseFee)
  const priority = tip === undefined ? (price > base ? price - base : 0n) : readQuantity(network, tip)
  let most = 2n * base + priority
  if (most < price) most = price
  return { most, priority }
}

export type RpcCall = { from: string; to: string; value: string; data?: string }

/** A call in JSON-RPC's form, for nodes (`eth_call`, `eth_estimateGas`) and wallets (`eth_sendTransaction`). */
export function toRpcCall(from: string, { to, value, data }: TransactionCall): RpcCall {
  const call = { from, to, value: `0x${value.toString(16)}` }
  return data === undefined ? call : { ...call, data }
}
