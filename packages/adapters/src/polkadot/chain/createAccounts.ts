import { AccountChangedError, NetworkChangedError, UnauthorizedError } from '@latchkey/core/errors'
import { type AccountChoice, createAccountChoices, type WalletSession } from '@latchkey/core/internal'
import { isSameBytes } from '@latchkey/wire/polkadot'
import type { PolkadotNetworks } from '../parseOptions.ts'
import type { PolkadotAccount } from '../wallets/readAccounts.ts'
import { spell, toAccount } from './parseAddress.ts'

/** What is shown to the visitor. */
export type Shown = { address: string; network?: { id: number | string } }

/**
 * The accounts of wallets as the page has them: spelled for the current network, those that the wallet bound to another one left out, the
 * one that signs first. Wallets have no network of their own: each request names one.
 */
export function createAccounts(networks: PolkadotNetworks) {
  const choices = createAccountChoices()
  let [current] = networks

  /** One order for all spellings, so a choice outlasts a change of network. */
  function order(connectorId: string, accounts: readonly PolkadotAccount[]): readonly PolkadotAccount[] {
    const usable = accounts.filter(({ networkId }) => networkId === undefined || networkId === current.id)
    const addresses = choices.order(
      connectorId,
      usable.map(({ account }) => spell(account, networks[0])),
    )
    return addresses.flatMap((address) => usable.find(({ account }) => isSameBytes(toAccount(address), account)) ?? [])
  }
  const respell = ({ address, walletAccount }: AccountChoice, { prefix }: { prefix: number }): AccountChoice => ({
    address: spell(toAccount(address), { prefix }),
    walletAccount: spell(toAccount(walletAccount), { prefix }),
  })

  return {
    order,
    network: () => current,
    chooseNetwork(id: string | number | undefined): void {
      current = networks.find((network) => network.id === id) ?? current
    },
    /** The network of a wallet that grants accounts on networks: the current one, or else the first that it shares one on. */
    settle(accounts: readonly PolkadotAccount[]): void {
      const isShared = ({ id }: { id: string }) => accounts.some(({ networkId }) => networkId === id)
      if (!isShared(current)) current = networks.find(isShared) ?? current
    },
    addresses: (connectorId: string, accounts: readonly PolkadotAccount[]): readonly string[] =>
      order(connectorId, accounts).map(({ account }) => spell(account, current)),
    toSession(connectorId: string, accounts: readonly PolkadotAccount[]): WalletSession | undefined {
      const [first, ...others] = this.addresses(connectorId, accounts)
      return first === undefined ? undefined : { accounts: [first, ...others], chainId: current.id }
    },
    /** @param choice of `choose`, before a reload; undefined: none */
    setChoice(connectorId: string, choice: AccountChoice | undefined): void {
      choices.set(connectorId, choice && respell(choice, networks[0]))
    },
    /** @throws UnauthorizedError for an account that the wallet does not share */
    choose(connectorId: string, accounts: readonly PolkadotAccount[], address: string): AccountChoice | undefined {
      const spelled = accounts.map(({ account }) => spell(account, networks[0]))
      const choice = choices.choose(spelled, { connectorId, address: spell(toAccount(address), networks[0]) })
      return choice && respell(choice, current)
    },
    /**
     * The account shown to the visitor, as the wallet shares it now.
     * @throws UnauthorizedError, AccountChangedError, NetworkChangedError
     */
    requireShown(connectorId: string, accounts: readonly PolkadotAccount[], shown: Shown): PolkadotAccount {
      const [first] = order(connectorId, accounts)
      if (!first) throw new UnauthorizedError()
      if (!isSameBytes(first.account, toAccount(shown.address))) throw new AccountChangedError()
      if (shown.network && shown.network.id !== current.id) throw new NetworkChangedError()
      return first
    },
  }
}
