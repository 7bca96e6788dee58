import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import type { AddressFacts } from '@latchkey/core/internal'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'

/** `totalSupply()`, which every token has and hardly anything else. */
const totalSupply = '0x18160ddd'

/** The code of an account that delegates to a contract (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * What is at an address (`eth_getCode`, `eth_getTransactionCount`, `eth_getBalance`, and an `eth_call` of `totalSupply()`, in one POST). An
 * account that delegates under EIP-7702 does not count as a contract: its key still controls it.
 * @throws RpcAnswerInvalidError and what the rpc throws
 */
export async function inspectAddress(
  rpc: Rpc,
  options: { network: Network; address: string; signal?: AbortSignal },
): Promise<AddressFacts> {
  const { network, address, signal } = options
  const request = (method: string) => rpc(network, { method, params: [address, 'latest'], signal })
  const [code, count, balance, supply] = await Promise.all([
    request('eth_getCode'),
    request('eth_getTransactionCount'),
    request('eth_getBalance'),
    // Not every contract answers it, and the warning works without.
    rpc(network, { method: 'eth_call', params: [{ to: address, data: totalSupply }, 'latest'], signal }).catch(
      () => '0x',
    ),
  ])
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code)) {
    throw new RpcAnswerInvalidError({ url: network.rpcUrls[0] ?? network.caipNetworkId, details: 'eth_getCode' })
  }
  const isContract = code !== '0x' && !delegation.test(code)
  return {
    isContract,
    isToken: isContract && typeof supply === 'string' && /^0x[0-9a-f]{64}$/i.test(supply),
    transactionCount: Number(readQuantity(network, count)),
    balance: readQuantity(network, balance),
  }
}
