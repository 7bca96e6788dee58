import { AbortedError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import { toWalletError } from '../errors/toWalletError.ts'

/**
 * Waits for a wallet on another device to be paired, and names what went wrong. The pairing is under way already: its code need not wait
 * for this file.
 * @throws AbortedError, NoAccountsError, core's pairing errors and what `toWalletError` makes of a refusal
 */
export async function connectPairedWallet(
  pairing: Promise<WalletSession>,
  options: { signal: AbortSignal | undefined },
): Promise<WalletSession> {
  try {
    return await pairing
  } catch (error) {
    if (options.signal?.aborted) throw new AbortedError({ cause: error })
    throw toWalletError(error, { method: 'wc_sessionPropose' })
  }
}
