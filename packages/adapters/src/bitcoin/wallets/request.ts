import { UnsupportedMethodError, WalletError } from '@latchkey/core/errors'
import { callWallet } from '@latchkey/core/internal'
import { type Bytes, CodecError } from '@latchkey/wire/bitcoin'
import { parseChainError } from '../errors/parseChainError.ts'

type Call = (...parameters: readonly unknown[]) => unknown

/**
 * Calls a wallet's method. Its response is not validated.
 * @param options.timeoutMs for requests that prompt nobody
 * @throws UnsupportedMethodError where the wallet lacks it, and what `callWallet` throws
 */
export async function request(
  call: Call | undefined,
  options: { method: string; parameters?: readonly unknown[]; signal?: AbortSignal | undefined; timeoutMs?: number },
): Promise<unknown> {
  const { method, parameters = [], signal, timeoutMs } = options
  if (!call) throw new UnsupportedMethodError({ method })
  return callWallet(() => call(...parameters), {
    method,
    parseChainError,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

/** What a wallet returned as text. @throws WalletError for no text, or one that `decode` refuses */
export function readBytes(text: unknown, decode: (text: string) => Bytes): Bytes {
  try {
    if (typeof text === 'string') return decode(text)
  } catch (thrown) {
    if (!(thrown instanceof CodecError)) throw thrown
  }
  throw new WalletError({ details: 'The wallet did not return what it was asked for.' })
}
