import type { Network } from '@latchkey/core'
import { NetworkChangedError } from '@latchkey/core/errors'
import type { Eip1193Provider } from '../provider.ts'
import { askWallet, quietTimeoutMs } from './askWallet.ts'
import { checkAccount } from './checkAccount.ts'
import { parseChainId } from './parseChainId.ts'

/**
 * Asks a wallet for its account and chain, right before it is asked to sign for them.
 * @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones the visitor saw
 */
export async function checkWallet(
  provider: Eip1193Provider,
  { network, from, signal }: { network: Network; from: string; signal: AbortSignal | undefined },
): Promise<void> {
  const [accounts, chainId] = await Promise.all([
    askWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs }),
    askWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs }),
  ])
  checkAccount(accounts, from)
  if (parseChainId(chainId) !== String(network.id)) throw new NetworkChangedError()
}
