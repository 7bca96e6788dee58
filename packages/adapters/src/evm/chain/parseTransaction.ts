import type { Network } from '@latchkey/core'
import type { TransactionCall } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import type { FeePerGas } from './simulateCall.ts'

/** `eth_getTransactionByHash`: undefined while the node does not have it. */
export async function getTransaction(
  rpc: Rpc,
  options: { network: Network; hash: string; signal?: AbortSignal },
): Promise<ChainTransaction | undefined> {
  const { network, hash, signal } = options
  return parseTransaction(await rpc(network, { method: 'eth_getTransactionByHash', params: [hash], signal }))
}

export type ChainTransaction = {
  hash: string
  /** Lower case, as `to`. */
  from: string
  to: string | undefined
  nonce: number
  value: bigint
  input: string
  /** Its gas limit; undefined where the node reported no valid one. */
  gas: bigint | undefined
  fee: FeePerGas | undefined
  isMined: boolean
}

export function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
}

/** Parses a node's transaction object; undefined for null and anything malformed. */
export function parseTransaction(answer: unknown): ChainTransaction | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { hash, from, to, nonce, value, input, gas, blockHash, ...rest } = answer as Record<string, unknown>
  if (typeof hash !== 'string' || typeof from !== 'string' || typeof input !== 'string') return undefined
  if (!isQuantity(nonce) || !isQuantity(value)) return undefined
  return {
    hash,
    from: from.toLowerCase(),
    to: typeof to === 'string' ? to.toLowerCase() : undefined,
    nonce: Number(nonce),
    value: BigInt(value),
    input,
    gas: isQuantity(gas) ? BigInt(gas) : undefined,
    fee: parseFee(rest),
    isMined: typeof blockHash === 'string',
  }
}

/** EIP-1559's fees where it has both; nodes report a `gasPrice` for such a transaction too. */
function parseFee(fields: Record<string, unknown>): FeePerGas | undefined {
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = fields
  if (isQuantity(maxFeePerGas) && isQuantity(maxPriorityFeePerGas)) {
    return { most: BigInt(maxFeePerGas), priority: BigInt(maxPriorityFeePerGas) }
  }
  return isQuantity(gasPrice) ? { price: BigInt(gasPrice) } : undefined
}

/** Whether a transaction makes exactly this call. */
export function isSameCall(transaction: ChainTransaction, { to, value, data }: TransactionCall): boolean {
  return (
    transaction.to === to.toLowerCase() &&
    transaction.value === value &&
    transaction.input.toLowerCase() === (data ?? '0x').toLowerCase()
  )
}
