import { UnauthorizedError, UnsupportedMethodError, WalletTimeoutError } from '@latchkey/core/errors'
import type { Eip1193Provider } from '../provider.ts'
import { askWallet } from './askWallet.ts'

/**
 * Takes the page's permission back by `wallet_revokePermissions` (MIP-2), so that the next connection asks again. A wallet without
 * the method, or silent for 2 s, keeps its grant: the visitor ends it there.
 */
export async function disconnectWallet(provider: Eip1193Provider, options: { signal?: AbortSignal }): Promise<void> {
  try {
    await askWallet(provider, {
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
      signal: options.signal,
      timeoutMs: 2000,
    })
  } catch (error) {
    const harmless = [UnsupportedMethodError, UnauthorizedError, WalletTimeoutError]
    if (!harmless.some((type) => error instanceof type)) throw error
  }
}
