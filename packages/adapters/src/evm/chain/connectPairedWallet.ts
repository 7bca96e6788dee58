import { AbortedError, type WalletSession } from '@latchkey/core'
import { toWalletError } from '../errors/toWalletError.ts'
import type { Paired } from '../paired/createPaired.ts'

/**
 * Pairs a wallet on another device. Waits for the visitor until `signal` aborts, which takes the code back.
 * @throws AbortedError, NoAccountsError, core's pairing errors and what `toWalletError` makes of a refusal
 */
export async function connectPairedWallet(
  paired: Pick<Paired, 'connect'>,
  options: { chainId: string | undefined; signal: AbortSignal | undefined },
): Promise<WalletSession> {
  try {
    return await paired.connect(options)
  } catch (error) {
    if (options.signal?.aborted) throw new AbortedError({ cause: error })
    throw toWalletError(error, { method: 'wc_sessionPropose' })
  }
}
