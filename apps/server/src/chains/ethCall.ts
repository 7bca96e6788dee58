import type { Address, Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { RpcCall } from '../providers/rpc/createRpc.ts'

/**
 * What anyone's token may use to say its name, a balance or an allowance. Tokens that anyone has use a tenth of it, and the rest is for networks
 * that count the bytes of a call as well; memory for more than 1.3 MB costs more.
 */
const tokenGas = numberToHex(3_000_000)
/** What the answer of a contract may take that says numbers or names: a longer one is nothing to show. */
export const shortAnswerBytes = 16 * 1024

/** The JSON-RPC call that reads a contract at the latest block. */
export function ethCall(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** What reads a token that anyone may have written: it cannot keep the node busy, or have it write megabytes. */
export function tokenRead(to: Address, data: Hex): { to: Address; data: Hex; gas: Hex } {
  return { to, data, gas: tokenGas }
}

/** The JSON-RPC call of a `tokenRead`. */
export function tokenCall(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [tokenRead(to, data), 'latest'] }
}
