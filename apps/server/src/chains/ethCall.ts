import type { Address, Hex } from 'viem'
import { isHex, numberToHex, parseAbi } from 'viem/utils'
import type { RpcCall, RpcResponse } from '../providers/rpc/readResponses.ts'

/**
 * Gas limit for reading an untrusted token contract: its name, a balance or an allowance. Common tokens, including proxies, use less than a
 * fifth of it; the rest is for networks that also charge for calldata. Returning more than 480 kB costs more gas than this.
 */
const tokenGas = numberToHex(500_000)
/** Gas limit for an NFT's metadata: collections that draw their pictures on chain need more. */
export const pieceGas = numberToHex(3_000_000)
/** Time for reading the tokens of one request; slower ones are left out. */
export const tokensMs = 10_000
/** Size limit for the result of a contract that returns numbers or names. */
export const shortResponseBytes = 16 * 1024

/** The JSON-RPC call that reads a contract at the latest block. */
export function ethCall(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** A contract read with the gas limit for tokens, so that it can neither keep the node busy nor return megabytes. */
export function tokenRead(to: Address, data: Hex): { to: Address; data: Hex; gas: Hex } {
  return { to, data, gas: tokenGas }
}

/** The JSON-RPC call of a `tokenRead`. */
export function tokenCall(to: Address, data: Hex, gas = tokenGas): RpcCall {
  return { method: 'eth_call', params: [{ ...tokenRead(to, data), gas }, 'latest'] }
}

/** Whether a call succeeded without a result: the node knows no contract at the address, or not yet. */
export function isEmpty(response: RpcResponse): boolean {
  return 'result' in response && response.result === '0x'
}

/** The unsigned integer in the first 32 bytes of a result; undefined when the call failed or returned nothing. */
export function readUint(response: RpcResponse | undefined): bigint | undefined {
  if (!response || 'error' in response || !isHex(response.result) || response.result === '0x') return undefined
  return BigInt(response.result.slice(0, 66))
}

/** The ERC-20 functions the server reads. viem's own ABI is only in its root entry, which adds a third to the start-up time. */
export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
