import { AbortedError } from '../errors/common.ts'
import { WalletTimeoutError } from '../errors/wallet.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { withDeadline } from '../waiting/withDeadline.ts'
import { type ParseChainError, toWalletError } from './toWalletError.ts'

/** For `timeoutMs`: generous for a request without a prompt. */
export const quietTimeoutMs = 10_000

/**
 * Waits for a wallet's response. It is not validated: parse it.
 * @param options.timeoutMs for requests without a prompt; absent where the visitor has to confirm and may take their time
 * @throws AbortedError, WalletTimeoutError and what `toWalletError` returns for an error
 */
export async function callWallet<response>(
  call: () => response | Promise<response>,
  options: {
    method: string
    parseChainError: ParseChainError
    passesNodeCodes?: boolean
    signal?: AbortSignal
    timeoutMs?: number
  },
): Promise<response> {
  const { signal, timeoutMs } = options
  if (signal?.aborted) throw new AbortedError()
  try {
    // A wallet that throws at once is no different from one that rejects.
    const answer = async () => call()
    if (timeoutMs === undefined) return await unlessAborted(answer(), signal)
    return await withDeadline((limited) => unlessAborted(answer(), limited), { timeoutMs, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof AbortedError && timeoutMs !== undefined && !signal?.aborted)
      throw new WalletTimeoutError({ timeoutMs, cause: error })
    throw toWalletError(error, options)
  }
}
