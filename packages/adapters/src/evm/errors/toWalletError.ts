import type { BaseError } from '@latchkey/core/errors'
import { toWalletError as toError } from '@latchkey/core/internal'
import { parseChainError } from './parseChainError.ts'

/** Converts whatever an EVM wallet threw. */
export function toWalletError(error: unknown, options: { method: string }): BaseError {
  return toError(error, { ...options, parseChainError })
}
