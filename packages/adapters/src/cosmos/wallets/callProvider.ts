import { UnsupportedMethodError } from '@latchkey/core/errors'
import { callWallet } from '@latchkey/core/internal'
import type { PageWallet } from '../discovery/PageWallet.ts'
import { parseChainError } from '../errors/parseChainError.ts'

/**
 * Calls a method of Keplr's. Its response is not validated.
 * @param options.timeoutMs for requests that prompt nobody
 * @throws UnsupportedMethodError where the wallet lacks it, and what `callWallet` throws
 */
export async function callProvider(
  wallet: PageWallet,
  method: string,
  options: { parameters: readonly unknown[]; signal?: AbortSignal | undefined; timeoutMs?: number },
): Promise<unknown> {
  const { parameters, signal, timeoutMs } = options
  const call = wallet.method(method)
  if (!call) throw new UnsupportedMethodError({ method })
  return callWallet(() => call(parameters, signal), {
    method,
    parseChainError,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
