import { NoAccountsError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { askWallet, quietTimeoutMs } from './askWallet.ts'
import { parseAccounts } from './parseAccounts.ts'
import { parseChainId } from './parseChainId.ts'

/**
 * Asks the wallet to let the page in: `eth_requestAccounts` (EIP-1102), then `eth_chainId`. Prompts, and waits for the visitor.
 * @throws NoAccountsError, WalletError and what `askWallet` throws
 */
export async function connectWallet(
  provider: Eip1193Provider,
  options: { signal?: AbortSignal },
): Promise<WalletSession> {
  const { signal } = options
  const [first, ...others] = parseAccounts(await askWallet(provider, { method: 'eth_requestAccounts', signal }))
  if (!first) throw new NoAccountsError()
  const chainId = await askWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs })
  return { accounts: [first, ...others], chainId: parseChainId(chainId) }
}
