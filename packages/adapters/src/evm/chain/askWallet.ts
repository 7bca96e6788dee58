import { AbortedError, WalletTimeoutError } from '@latchkey/core/errors'
import { toWalletError } from '../errors/toWalletError.ts'
import type { Eip1193Provider } from '../provider.ts'
import { abortable } from '../rpc/abortable.ts'
import { withDeadline } from '../rpc/withDeadline.ts'

export type WalletRequest = {
  method: string
  params?: readonly unknown[]
  signal?: AbortSignal
  /** For questions a wallet answers by itself; absent where the visitor is asked and may take their time. */
  timeoutMs?: number
}

/**
 * Asks a wallet once. The answer is unread: parse it.
 * @throws AbortedError, WalletTimeoutError and what `toWalletError` makes of a refusal
 */
export async function askWallet(provider: Eip1193Provider, request: WalletRequest): Promise<unknown> {
  const { method, params, signal, timeoutMs } = request
  if (signal?.aborted) throw new AbortedError()
  try {
    const ask = async () => provider.request(params ? { method, params } : { method })
    if (timeoutMs === undefined) return await abortable(ask(), signal)
    return await withDeadline((limited) => abortable(ask(), limited), { signal, timeoutMs })
  } catch (error) {
    if (error instanceof AbortedError && timeoutMs !== undefined && !signal?.aborted) {
      throw new WalletTimeoutError({ timeoutMs, cause: error })
    }
    throw toWalletError(error, { method })
  }
}

/** For `WalletRequest.timeoutMs`: generous for a question without a prompt. */
export const quietTimeoutMs = 10_000
