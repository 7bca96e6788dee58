import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'
import { watchEvents } from './watching.ts'

export const networkCases: AbilityCases<'switchNetwork'> = {
  async 'adds an unknown network to the wallet and switches to it'(switchNetwork, contract) {
    const { connectorId } = contract.world
    const network = contract.otherNetwork
    await contract.connect()
    await switchNetwork({ connectorId, network })
    expect((await contract.reconnect())?.chainId).toBe(network.caipNetworkId.split(':')[1])
  },
}

export const accountCases: AbilityCases<'chooseAccount'> = {
  async 'reports the chosen account first, signs with it, and keeps the choice across a reload'(choose, contract) {
    const { world, adapter, codeOf } = contract
    const { connectorId, accounts } = world
    const [first, second] = accounts
    await contract.connect()
    const choice = await choose({ connectorId, address: second })
    expect((await contract.reconnect())?.accounts).toEqual([second, first])
    if (adapter.signMessage) {
      const message = 'by the second account'
      const signature = await adapter.signMessage({ connectorId, address: second, message })
      expect(await world.verify({ address: second, message, signature })).toBe(true)
      const other = adapter.signMessage({ connectorId, address: first, message })
      expect(await codeOf(other)).toBe('ACCOUNT_CHANGED')
    }
    const reloaded = await world.createAdapter().reconnect({ connectorId, choice, signal: contract.soon() })
    expect(reloaded?.accounts).toEqual([second, first])
  },
  async 'ends the choice once another account is selected in the wallet, or on a new connection'(choose, contract) {
    const { world, until } = contract
    const { connectorId, wallet, accounts } = world
    const [first, second] = accounts
    await contract.connect()
    const { events, stop } = watchEvents(contract)
    const choice = await choose({ connectorId, address: second })
    wallet.setAccounts([second, first])
    await until(() => expect(events).toEqual([{ type: 'accounts', accounts: [second, first] }]))
    wallet.setAccounts([first, second])
    await until(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [first, second] }))
    stop()
    wallet.setAccounts([second, first])
    const reloaded = await world.createAdapter().reconnect({ connectorId, choice, signal: contract.soon() })
    expect(reloaded?.accounts).toEqual([second, first])
    wallet.setAccounts([first, second])
    await choose({ connectorId, address: second })
    expect((await contract.connect()).accounts).toEqual([first, second])
  },
  async 'sends from the chosen account, and from no other'(choose, contract) {
    const { world, network, codeOf } = contract
    const { connectorId, accounts, chain, wallet } = world
    const [first, second] = accounts
    if (!contract.adapter.loadSend) return contract.skip('it sends nothing')
    await contract.connect()
    await choose({ connectorId, address: second })
    expect(await codeOf(contract.transfer())).toBe('ACCOUNT_CHANGED')
    expect(wallet.signatures()).toEqual([])
    const before = [await chain.readNativeBalance(first), await chain.readNativeBalance(second)] as const
    const { amount } = contract.terms()
    const { hash, nonce } = await contract.transfer({ from: second, to: first })
    const { waitForTransaction } = await contract.loadSend()
    const request = { network, hash, from: second, ...(nonce !== undefined && { nonce }) }
    expect(await waitForTransaction({ ...request, signal: contract.soon() })).toMatchObject({ status: 'confirmed' })
    expect((await chain.readNativeBalance(first)) - before[0]).toBe(amount)
    expect(before[1] - (await chain.readNativeBalance(second))).toBeGreaterThan(amount)
  },
  async 'rejects an account that the wallet does not share'(choose, { world, connect, codeOf }) {
    const { connectorId, wallet, accounts } = world
    await connect()
    wallet.setAccounts([accounts[0]])
    expect(await codeOf(choose({ connectorId, address: accounts[1] }))).toBe('UNAUTHORIZED')
    expect(await choose({ connectorId, address: accounts[0] })).toBeUndefined()
  },
}
