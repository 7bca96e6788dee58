import type { WalletEvent } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'
import { createMemoryWallet } from '../createMemoryWallet.ts'

const connectorId = 'email'

/** The embedded wallet of one account, and its connector. */
function createEmbedded({ adapter, network }: Contract, address: string) {
  const connector = { id: connectorId, name: 'Email', type: 'AUTH', chain: adapter.namespace } as const
  return { connector, wallet: createMemoryWallet([`${network.caipNetworkId}:${address}`]) }
}

export const embeddedCases: AbilityCases<'embedded'> = {
  async 'lists the embedded wallet once, and loads it when it is needed'(embedded, contract) {
    const { world, adapter, soon, until } = contract
    const [, second] = world.accounts
    const { connector, wallet } = createEmbedded(contract, second)
    let loads = 0
    const load = async () => {
      loads += 1
      return wallet
    }
    const listed: string[][] = []
    const stop = adapter.watchConnectors((connectors) => listed.push(connectors.map(({ id }) => id)))
    embedded.setWallet({ connector, title: 'App Wallet', load })
    embedded.setWallet({ connector, title: 'App Wallet', load })
    await until(() => expect(listed.at(-1)).toEqual([world.connectorId, connectorId]))
    stop()
    expect(loads).toBe(0)
    const reconnect = () => adapter.reconnect({ connectorId, signal: soon() })
    expect(await reconnect()).toBeUndefined()
    expect((await adapter.connect({ connectorId })).accounts).toEqual([second])
    expect(loads).toBe(1)
    await adapter.disconnect({ connectorId })
    expect(await reconnect()).toBeUndefined()
  },
  async 'reports whoever signs in or out, and requests nothing that was not granted'(embedded, contract) {
    const { world, adapter, until, codeOf } = contract
    const [first] = world.accounts
    const { connector, wallet } = createEmbedded(contract, first)
    embedded.setWallet({ connector, title: 'App Wallet', load: async () => wallet })
    await adapter.connect({ connectorId })
    const events: WalletEvent[] = []
    const stop = adapter.watchWallet({ connectorId, onEvent: (event) => events.push(event) })
    const { signMessage } = adapter
    if (signMessage) {
      const signing = () => signMessage({ connectorId, address: first, message: 'hi' })
      expect(await codeOf(signing)).toBe('UNSUPPORTED_METHOD')
    }
    await wallet.disconnect({})
    await until(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [] }))
    await wallet.connect({})
    await until(() => expect(events.at(-1)).toEqual({ type: 'accounts', accounts: [first] }))
    stop()
  },
}
