import type { AccountChoice } from '../adapter/wallets.ts'
import { UnauthorizedError } from '../errors/wallet.ts'

export type AccountChoices = ReturnType<typeof createAccountChoices>

/**
 * The accounts that visitors chose on the page among those their wallets share: the chosen one comes first, as if it were selected in the
 * wallet. A choice ends when its account is no longer shared, or once the visitor selects another account in the wallet itself.
 */
export function createAccountChoices() {
  const choices = new Map<string, AccountChoice>()
  const set = (connectorId: string, choice: AccountChoice | undefined) =>
    void (choice ? choices.set(connectorId, choice) : choices.delete(connectorId))

  return {
    set,
    has: (connectorId: string) => choices.has(connectorId),
    /** @param accounts as the wallet shares them, the one selected there first */
    order<Accounts extends readonly string[]>(connectorId: string, accounts: Accounts): Accounts {
      const choice = choices.get(connectorId)
      if (!choice || accounts.length === 0) return accounts
      const { address, walletAccount } = choice
      if (accounts[0] === walletAccount && accounts.includes(address))
        return [address, ...accounts.filter((account) => account !== address)] as unknown as Accounts // the same accounts
      choices.delete(connectorId)
      return accounts
    },
    /**
     * Chooses one of the accounts that a wallet shares.
     * @returns undefined for the account that is selected in the wallet
     * @throws UnauthorizedError for an account that the wallet does not share
     */
    choose(
      accounts: readonly string[],
      { connectorId, address }: { connectorId: string; address: string },
    ): AccountChoice | undefined {
      const [walletAccount] = accounts
      if (!walletAccount || !accounts.includes(address)) throw new UnauthorizedError()
      const choice = address === walletAccount ? undefined : { address, walletAccount }
      set(connectorId, choice)
      return choice
    },
  }
}
