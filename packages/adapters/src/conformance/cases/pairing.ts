import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'
import { createMemoryWallet } from '../createMemoryWallet.ts'

export const pairingCases: AbilityCases<'pairing'> = {
  async 'lists the paired wallet, and loads nothing of it'(pairing, { world, adapter }) {
    const { namespace } = adapter
    const connector = { id: 'paired', name: 'Phone', type: 'WALLET_CONNECT', chain: namespace } as const
    const listed: string[][] = []
    const stop = adapter.watchConnectors((connectors) => listed.push(connectors.map(({ id }) => id)))
    let loads = 0
    pairing.setWallet({
      connector,
      async load() {
        loads += 1
        throw new Error('No wallet is needed to list it.')
      },
    })
    stop()
    expect(listed.at(-1)).toEqual([world.connectorId, 'paired'])
    expect(loads).toBe(0)
  },
  async 'keeps two of them apart by their connectors: each is connected, restored and disconnected alone'(
    pairing,
    { world, adapter, network, soon },
  ) {
    const { namespace } = adapter
    const [first, second] = world.accounts
    const phone = createMemoryWallet([`${network.caipNetworkId}:${first}`])
    const email = createMemoryWallet([`${network.caipNetworkId}:${second}`])
    const phoneConnector = { id: 'paired', name: 'Phone', type: 'WALLET_CONNECT', chain: namespace } as const
    const emailConnector = { id: 'email', name: 'Email', type: 'AUTH', chain: namespace } as const
    pairing.setWallet({ connector: phoneConnector, load: async () => phone })
    pairing.setWallet({ connector: emailConnector, load: async () => email })
    const listed: string[][] = []
    const list = () => adapter.watchConnectors((connectors) => listed.push(connectors.map(({ name }) => name)))()
    list()
    expect(listed.at(-1)?.slice(1)).toEqual(['Phone', 'Email'])

    const reconnect = (connectorId: string) => adapter.reconnect({ connectorId, signal: soon() })
    expect((await adapter.connect({ connectorId: 'email' })).accounts).toEqual([second])
    expect(await reconnect('paired')).toBeUndefined()
    expect((await adapter.connect({ connectorId: 'paired' })).accounts).toEqual([first])
    const providers = ['paired', 'email'].map((connectorId) => adapter.getProvider({ connectorId }))
    const [one, other] = await Promise.all(providers)
    expect(one).not.toBe(other)
    await adapter.disconnect({ connectorId: 'paired' })
    expect(await reconnect('paired')).toBeUndefined()
    expect((await reconnect('email'))?.accounts).toEqual([second])

    // A new name, and the wallet stays.
    pairing.setWallet({ connector: { ...emailConnector, name: 'Ada' }, load: async () => email })
    list()
    expect(listed.at(-1)?.slice(1)).toEqual(['Phone', 'Ada'])
    expect((await reconnect('email'))?.accounts).toEqual([second])
  },
}
