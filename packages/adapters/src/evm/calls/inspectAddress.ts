import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import type { AddressFacts } from '@latchkey/core/internal'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'

/** The code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * What is at an address (`eth_getCode`, `eth_getTransactionCount`, `eth_getBalance`, in one POST). An account that delegates under EIP-7702
 * does not count as a contract: its key still controls it.
 * @throws RpcAnswerInvalidError and what the rpc throws
 */
export async function inspectAddress(
  rpc: Rpc,
  options: { network: Network; address: string; signal?: AbortSignal },
): Promise<AddressFacts> {
  const { network, address, signal } = options
  const request = (method: string) => rpc(network, { method, params: [address, 'latest'], signal })
  const [code, count, balance] = await Promise.all([
    request('eth_getCode'),
    request('eth_getTransactionCount'),
    request('eth_getBalance'),
  ])
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code)) {
    throw new RpcAnswerInvalidError({ url: network.rpcUrls[0] ?? network.caipNetworkId, details: 'eth_getCode' })
  }
  return {
    isContract: code !== '0x' && !delegation.test(code),
    transactionCount: Number(readQuantity(network, count)),
    balance: readQuantity(network, balance),
  }
}
