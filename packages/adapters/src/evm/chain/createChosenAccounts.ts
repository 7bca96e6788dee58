import { type AccountChoice, createAccountChoices, quietTimeoutMs } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { parseAccounts } from './parseWalletEvent.ts'
import { requestWallet } from './requestWallet.ts'

/** The accounts that visitors chose on the page, for EIP-1193 wallets. */
export function createChosenAccounts() {
  const { set, has, order, choose } = createAccountChoices()
  return {
    set,
    order,
    /** @throws UnauthorizedError for an account that the wallet does not share, and what `requestWallet` throws */
    async choose(
      provider: Eip1193Provider,
      options: { connectorId: string; address: string; signal?: AbortSignal },
    ): Promise<AccountChoice | undefined> {
      const { signal } = options
      const answer = await requestWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs })
      return choose(parseAccounts(answer), options)
    },
    /** The provider of a wallet, whose `eth_accounts` begin with the chosen one. */
    present(connectorId: string, provider: Eip1193Provider): Eip1193Provider {
      if (!has(connectorId)) return provider
      return {
        ...(provider.isPaired && { isPaired: provider.isPaired }),
        async request(request) {
          const answer = await provider.request(request)
          return request.method === 'eth_accounts' ? order(connectorId, parseAccounts(answer)) : answer
        },
        on: (event, listener) => provider.on?.(event, listener),
        removeListener: (event, listener) => provider.removeListener?.(event, listener),
      }
    },
  }
}
