import {
  type BaseError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NonceTooHighError,
  NonceTooLowError,
} from '@latchkey/core/errors'
import { cleanText, type ErrorLayer } from '@latchkey/core/internal'
import { decodeErrorResult, type Hex, keccak256, stringToHex } from 'viem'

type Options = { details: string; cause: unknown }

/**
 * The error messages of geth and its forks (erigon, op-geth, bor), anvil, nethermind, besu and reth. They share the JSON-RPC code -32000,
 * so only the text differs. Reverts come first: a token's own "insufficient balance" is not the account's.
 */
const patterns: readonly (readonly [pattern: RegExp, make: (options: Options) => BaseError])[] = [
  [
    /nonce (?:is )?too low|oldnonce|nonce has already been used|nonce .{0,20}below current/i,
    (o) => new NonceTooLowError(o),
  ],
  [/nonce (?:is )?too (?:high|distant)|noncegap|nonce gap|too distant nonce/i, (o) => new NonceTooHighError(o)],
  [
    /insufficient ?funds|insufficient (?:eth|native )?balance|upfront cost exceeds account balance|doesn't have enough funds|gas required exceeds allowance|insufficient_funds/i,
    (o) => new InsufficientFundsError(o),
  ],
  [
    /exceeds the configured cap|fee cap exceeded|fee ?cap .{0,20}(?:too high|higher than|exceeds)|max (?:priority )?fee per gas higher than 2\^256/i,
    (o) => new FeeCapTooHighError(o),
  ],
  [
    /less than block base fee|fee ?cap .{0,20}(?:less|lower|below|too low)|underpriced|feetoolow|gas price (?:is )?(?:too low|below|less than)|max priority fee per gas higher than max fee|tip higher than fee cap|max fee per gas .{0,20}(?:less|lower|below)/i,
    (o) => new FeeCapTooLowError(o),
  ],
]

/** The chain's own error in the layers of a wallet's or node's; undefined where the chain did not reject the transaction. */
export function parseChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  const reverted = layers.some(
    ({ code, message }) =>
      code === 3 || code === 'CALL_EXCEPTION' || /revert|vm execution error|vm exception/i.test(message),
  )
  const details = layers.map((layer) => layer.message).find(Boolean) ?? ''
  if (reverted) return new ExecutionRevertedError({ reason: readRevertReason(layers), details, cause })
  for (const [pattern, make] of patterns) {
    const layer = layers.find(({ code, message }) => pattern.test(message) || pattern.test(String(code)))
    if (layer) return make({ details: layer.message, cause })
  }
  return undefined
}

/** Custom errors of common contracts: OpenZeppelin's tokens (ERC-6093), Permit2, and the routers of Uniswap, 1inch and 0x. */
const signatures = [
  'ERC20InsufficientBalance(address,uint256,uint256)',
  'ERC20InsufficientAllowance(address,uint256,uint256)',
  'ERC20InvalidReceiver(address)',
  'ERC721NonexistentToken(uint256)',
  'ERC721IncorrectOwner(address,uint256,address)',
  'ERC721InsufficientApproval(address,uint256)',
  'ERC721InvalidReceiver(address)',
  'ERC1155InsufficientBalance(address,uint256,uint256,uint256)',
  'ERC1155MissingApprovalForAll(address,address)',
  'ERC1155InvalidReceiver(address)',
  'ERC2612ExpiredSignature(uint256)',
  'SafeERC20FailedOperation(address)',
  'AllowanceExpired(uint256)',
  'InsufficientAllowance(uint256)',
  'SignatureExpired(uint256)',
  'InvalidNonce()',
  'TransactionDeadlinePassed()',
  'V2TooLittleReceived()',
  'V3TooLittleReceived()',
  'V4TooLittleReceived(uint256,uint256)',
  'TooLittleReceived()',
  'TransferFailed()',
  'TransferFromFailed()',
  'InsufficientToken()',
  'InsufficientETH()',
  'ReturnAmountIsNotEnough(uint256,uint256)',
  'TooMuchSlippage(address,uint256,uint256)',
  'EnforcedPause()',
] as const

let names: ReadonlyMap<string, string> | undefined

/** The name of a known custom error, by the first four bytes of its revert data in hex. */
export function getErrorName(selector: string): string | undefined {
  names ??= new Map(
    signatures.map((signature) => [
      keccak256(stringToHex(signature)).slice(0, 10),
      signature.slice(0, signature.indexOf('(')),
    ]),
  )
  return names.get(selector.toLowerCase())
}

const revertAbi = [
  { type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
] as const

/**
 * The reason of a revert: from the revert data (Solidity's `Error(string)` and `Panic(uint256)`, well-known custom errors by their name),
 * else from the node's message. The contract's author wrote it, so it is sanitized and truncated.
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
    // A custom error.
    return getErrorName(hex.slice(0, 10))
  }
}
