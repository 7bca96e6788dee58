import type { Network } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'

/** `eth_getBalance`, in wei. */
export async function getNativeBalance(
  rpc: Rpc,
  options: { network: Network; address: string; signal?: AbortSignal },
): Promise<bigint> {
  const { network, address, signal } = options
  return readQuantity(network, await rpc(network, { method: 'eth_getBalance', params: [address, 'latest'], signal }))
}
