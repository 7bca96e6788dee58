import { cleanText } from '@latchkey/core/internal'
import { decodeErrorResult, type Hex } from 'viem'
import type { ErrorLayer } from './collectErrors.ts'
import { findKnownError } from './findKnownError.ts'

const revertAbi = [
  { type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const

/**
 * The reason a contract gave for its revert: from the revert data (Solidity's `Error(string)` and `Panic(uint256)`, well-known custom
 * errors by their name), else from the node's wording. The contract wrote it, so it is cut and cleaned like any outsider's text.
 */
export function readRevertReason(layers: readonly ErrorLayer[]): string | undefined {
  for (const { data, message } of layers) {
    const reason =
      decode(data) ?? /\brevert(?:ed)?\b(?: with reason string)?\s*[:(]?\s*'?"?([^,"')]+)/i.exec(message)?.[1]
    const text = reason && cleanText(reason.replace(/^0x[0-9a-f]*$/i, ''), { maxLength: 64 })
    if (text) return text.replace(/\.+$/, '')
  }
  return undefined
}

function decode(data: unknown): string | undefined {
  // Nethermind writes the data as text: "Reverted 0x08c379a0…".
  const hex = typeof data === 'string' ? /0x[0-9a-f]{8,}/i.exec(data)?.[0] : undefined
  if (!hex) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: revertAbi, data: hex as Hex })
    return errorName === 'Error' ? args[0] : `panic ${args[0]}`
  } catch {
    // A custom error: only the contract's own ABI names it, or our list.
    return findKnownError(hex.slice(0, 10))
  }
}
