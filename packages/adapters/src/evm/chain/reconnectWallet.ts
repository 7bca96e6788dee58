import { AbortedError, UnauthorizedError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { askWallet } from './askWallet.ts'
import { parseAccounts } from './parseAccounts.ts'
import { parseChainId } from './parseChainId.ts'

/**
 * Asks what the wallet already granted, by `eth_accounts`, which never prompts.
 * @returns undefined when it grants nothing: locked, revoked, or silent until `signal` aborted
 */
export async function reconnectWallet(
  provider: Eip1193Provider,
  options: { signal: AbortSignal },
): Promise<WalletSession | undefined> {
  const { signal } = options
  try {
    const [accounts, chainId] = await Promise.all([
      askWallet(provider, { method: 'eth_accounts', signal }),
      askWallet(provider, { method: 'eth_chainId', signal }),
    ])
    const [first, ...others] = parseAccounts(accounts)
    return first ? { accounts: [first, ...others], chainId: parseChainId(chainId) } : undefined
  } catch (error) {
    if (error instanceof UnauthorizedError || error instanceof AbortedError) return undefined
    throw error
  }
}
