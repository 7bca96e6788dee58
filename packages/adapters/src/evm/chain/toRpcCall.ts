import type { TransactionCall } from '@latchkey/core/internal'

export type RpcCall = { from: string; to: string; value: string; data?: string }

/** A call as JSON-RPC spells it, for nodes (`eth_call`, `eth_estimateGas`) and wallets (`eth_sendTransaction`) alike. */
export function toRpcCall(from: string, { to, value, data }: TransactionCall): RpcCall {
  const call = { from, to, value: `0x${value.toString(16)}` }
  return data === undefined ? call : { ...call, data }
}
