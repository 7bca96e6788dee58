import { UnauthorizedError } from '@latchkey/core/errors'
import type { AccountChoice } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { parseAccounts } from './parseWalletEvent.ts'
import { quietTimeoutMs, requestWallet } from './requestWallet.ts'

/**
 * The accounts that visitors chose on the page among those their wallets share: the chosen one comes first, as if it were selected in the
 * wallet. A choice ends when its account is no longer shared, or once the visitor selects another account in the wallet itself.
 */
export function createChosenAccounts() {
  const choices = new Map<string, AccountChoice>()

  function order<Accounts extends readonly string[]>(connectorId: string, accounts: Accounts): Accounts {
    const choice = choices.get(connectorId)
    if (!choice || accounts.length === 0) return accounts
    const { address, walletAccount } = choice
    if (accounts[0] === walletAccount && accounts.includes(address))
      return [address, ...accounts.filter((account) => account !== address)] as unknown as Accounts // the same accounts
    choices.delete(connectorId)
    return accounts
  }

  return {
    order,
    set: (connectorId: string, choice: AccountChoice | undefined) =>
      void (choice ? choices.set(connectorId, choice) : choices.delete(connectorId)),
    /**
     * Chooses an account of a wallet.
     * @returns undefined for the account that is selected in the wallet
     * @throws UnauthorizedError for an account that the wallet does not share, and what `requestWallet` throws
     */
    async choose(
      provider: Eip1193Provider,
      options: { connectorId: string; address: string; signal?: AbortSignal },
    ): Promise<AccountChoice | undefined> {
      const { connectorId, address, signal } = options
      const answer = await requestWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs })
      const accounts = parseAccounts(answer)
      const [walletAccount] = accounts
      if (!walletAccount || !accounts.includes(address)) throw new UnauthorizedError()
      if (address === walletAccount) {
        choices.delete(connectorId)
        return undefined
      }
      const choice = { address, walletAccount }
      choices.set(connectorId, choice)
      return choice
    },
    /** The provider of a wallet, whose `eth_accounts` begin with the chosen one. */
    present(connectorId: string, provider: Eip1193Provider): Eip1193Provider {
      if (!choices.has(connectorId)) return provider
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
