import type { Address, Hex } from 'viem'
import type { RpcCall } from '../providers/rpc/createRpc.ts'

/** The JSON-RPC call that reads a contract at the latest block. */
export function ethCall(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}
