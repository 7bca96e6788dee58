import type { WalletEvent } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { Cases, Contract } from '../Contract.ts'

/** The events of the connected wallet from now on. */
export function watchEvents({ world, adapter }: Contract) {
  const events: WalletEvent[] = []
  const stop = adapter.watchWallet({ connectorId: world.connectorId, onEvent: (event) => events.push(event) })
  return { events, stop }
}

export const watchingCases: Cases = {
  async 'emits what the wallet reports, accounts, chain, lock and disconnect, until unsubscribed'(contract) {
    const { world, until } = contract
    const { wallet, accounts } = world
    await contract.connect()
    const { events, stop } = watchEvents(contract)
    const swapped = [accounts[1], accounts[0]]
    const expected: WalletEvent[] = [{ type: 'accounts', accounts: contract.sharedOf(swapped) }]
    wallet.setAccounts(swapped)
    // Some wallets say only that something changed, and are read then.
    await until(() => expect(events).toEqual(expected))
    wallet.setOtherChain?.()
    wallet.lock()
    wallet.disconnect?.()
    const chainId = contract.otherNetwork.caipNetworkId.split(':')[1] ?? ''
    if (wallet.setOtherChain) expected.push({ type: 'chain', chainId })
    expected.push({ type: 'accounts', accounts: [] })
    if (wallet.disconnect) expected.push({ type: 'disconnect' })
    await until(() => expect(events).toHaveLength(expected.length))
    expect(events).toEqual(expected)
    stop()
  },
  async 'emits nothing to whoever has stopped watching'(contract) {
    const { world, until, quiet } = contract
    const [first, second] = world.accounts
    await contract.connect()
    const stopped = watchEvents(contract)
    const other = watchEvents(contract)
    world.wallet.setAccounts([second, first])
    await until(() => expect(stopped.events).toHaveLength(1))
    stopped.stop()
    world.wallet.setAccounts([first, second])
    await until(() => expect(other.events).toHaveLength(2))
    await quiet()
    expect(stopped.events).toHaveLength(1)
    other.stop()
  },
  async 'emits no accounts once it has disconnected'(contract) {
    const { world, adapter, quiet } = contract
    const [first, second] = world.accounts
    await contract.connect()
    const { events, stop } = watchEvents(contract)
    await adapter.disconnect({ connectorId: world.connectorId })
    world.wallet.setAccounts([second, first])
    await quiet()
    expect(events.filter((event) => event.type === 'accounts' && event.accounts.length > 0)).toEqual([])
    stop()
  },
  async 'leaves no listener on the wallet once nobody watches it'(contract) {
    const { world, connect, until, skip } = contract
    const { listeners } = world.wallet
    if (!listeners) return skip('its listeners cannot be counted')
    await connect()
    const before = listeners()
    const { stop } = watchEvents(contract)
    await until(() => expect(listeners()).toBeGreaterThan(before))
    stop()
    expect(listeners()).toBe(before)
  },
}
