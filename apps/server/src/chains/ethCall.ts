import type { Address, Hex } from 'viem'
import { isHex, numberToHex, parseAbi } from 'viem/utils'
import type { RpcAnswer, RpcCall } from '../providers/rpc/readAnswers.ts'

/**
 * Gas limit for reading a token, which anyone may have written: its name, a balance or an allowance. Common tokens, proxies too, use less
 * than a fifth of it; the rest is for networks that also charge for the bytes of a call. An answer of more than 480 kB costs more gas than
 * this.
 */
const tokenGas = numberToHex(500_000)
/** Gas limit for what a piece is called: collections that draw their pictures on the chain need more. */
export const pieceGas = numberToHex(3_000_000)
/** Time for reading the tokens of one request; those too slow for it are left out. */
export const tokensMs = 10_000
/** Limit for the answer of a contract that returns numbers or names. */
export const shortAnswerBytes = 16 * 1024

/** The JSON-RPC call that reads a contract at the latest block. */
export function ethCall(to: Address, data: Hex): RpcCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** A contract read with the gas limit for tokens: it can neither keep the node busy nor make it answer megabytes. */
export function tokenRead(to: Address, data: Hex): { to: Address; data: Hex; gas: Hex } {
  return { to, data, gas: tokenGas }
}

/** The JSON-RPC call of a `tokenRead`. */
export function tokenCall(to: Address, data: Hex, gas = tokenGas): RpcCall {
  return { method: 'eth_call', params: [{ ...tokenRead(to, data), gas }, 'latest'] }
}

/** Whether a call came to nothing without failing: as a node answers for an address at which it has no contract, or not yet. */
export function isEmpty(answer: RpcAnswer): boolean {
  return 'result' in answer && answer.result === '0x'
}

/** The unsigned integer of an answer's first word; undefined when the call failed or answered nothing. */
export function readUint(answer: RpcAnswer | undefined): bigint | undefined {
  if (!answer || 'error' in answer || !isHex(answer.result) || answer.result === '0x') return undefined
  return BigInt(answer.result.slice(0, 66))
}

/** What is read of an ERC-20. Here because viem's own is only in its root entry, which costs a third of the start-up time. */
export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
