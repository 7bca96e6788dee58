import {
  type BaseError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NonceTooHighError,
  NonceTooLowError,
} from '@latchkey/core/errors'
import type { ErrorLayer } from './collectErrors.ts'
import { readRevertReason } from './readRevertReason.ts'

type Options = { details: string; cause: unknown }

/**
 * The wordings of geth and its kin (erigon, op-geth, bor), anvil, nethermind, besu and reth. JSON-RPC gives all of these the one
 * code -32000, so the text decides. Reverts come first: a token's own "insufficient balance" is not the account's.
 */
const wordings: readonly (readonly [pattern: RegExp, make: (options: Options) => BaseError])[] = [
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

/** Finds the chain's own refusal in an error's layers; undefined when the chain is not the one that refused. */
export function findChainError(layers: readonly ErrorLayer[], cause: unknown): BaseError | undefined {
  const reverted = layers.some(
    ({ code, message }) =>
      code === 3 || code === 'CALL_EXCEPTION' || /revert|vm execution error|vm exception/i.test(message),
  )
  const details = layers.map((layer) => layer.message).find(Boolean) ?? ''
  if (reverted) return new ExecutionRevertedError({ reason: readRevertReason(layers), details, cause })
  for (const [pattern, make] of wordings) {
    const layer = layers.find(({ code, message }) => pattern.test(message) || pattern.test(String(code)))
    if (layer) return make({ details: layer.message, cause })
  }
  return undefined
}
