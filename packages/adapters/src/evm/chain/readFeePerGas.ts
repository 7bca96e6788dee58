import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'

/** Wei per gas: EIP-1559's two fees as wallets offer them, or one price where blocks have no base fee. */
export type FeePerGas = { most: bigint; priority: bigint } | { price: bigint }

/** What a transaction has to offer now: twice the block's base fee plus the tip (EIP-1559), or the gas price where blocks have no base fee. */
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
