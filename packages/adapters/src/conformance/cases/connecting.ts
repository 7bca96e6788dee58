import { expect, vi } from 'vitest'
import type { Cases } from '../Contract.ts'

const unknown = 'org.example.unknown'
/** As long as core waits for a remembered wallet. */
const slowMs = 33_000
/** Wallets are asked one thing after the other: what they grant, then the account. */
const slowSteps = 2

export const connectingCases: Cases = {
  async 'returns the accounts in canonical spelling and the wallet’s chain on connect'({
    world,
    network,
    ...contract
  }) {
    expect(await contract.connect()).toEqual({
      accounts: contract.sharedOf(world.accounts),
      chainId: network.caipNetworkId.split(':')[1],
    })
  },
  async 'throws USER_REJECTED when the visitor rejects the connection'({ world, connect, codeOf }) {
    world.wallet.rejectNext()
    expect(await codeOf(connect())).toBe('USER_REJECTED')
  },
  async 'throws another error where the wallet fails than where the visitor rejects'({ world, connect, codeOf, skip }) {
    if (!world.wallet.failNext) return skip('this wallet cannot fail')
    world.wallet.failNext()
    expect(await codeOf(connect())).toMatch(/^(?!USER_REJECTED|none)[A-Z_]+$/)
  },
  async 'throws WALLET_NOT_FOUND for an unknown connector'({ adapter, codeOf }) {
    expect(await codeOf(adapter.connect({ connectorId: unknown }))).toBe('WALLET_NOT_FOUND')
    expect(await codeOf(adapter.getProvider({ connectorId: unknown }))).toBe('WALLET_NOT_FOUND')
  },
  async 'throws ABORTED when the signal aborts during the prompt'({ world, connect, codeOf }) {
    world.wallet.hang()
    const controller = new AbortController()
    const connecting = codeOf(connect({ signal: controller.signal }))
    setTimeout(() => controller.abort(), 30)
    expect(await connecting).toBe('ABORTED')
  },
  async 'connects on the network that the page shows, where wallets have none of their own'(contract) {
    if (contract.world.wallet.setOtherChain) return contract.skip('its wallets have a network of their own')
    const chainId = contract.otherNetwork.caipNetworkId.split(':')[1] ?? ''
    expect((await contract.connect({ chainId })).chainId).toBe(chainId)
    expect((await contract.reconnect())?.chainId).toBe(chainId)
  },
  async 'reconnects on the network that the page shows, where wallets have none of their own'(contract) {
    const { world, network, otherNetwork } = contract
    const { connectorId } = world
    if (world.wallet.setOtherChain) return contract.skip('its wallets have a network of their own')
    for (const { caipNetworkId } of [network, otherNetwork]) {
      const chainId = caipNetworkId.split(':')[1] ?? ''
      await contract.connect({ chainId })
      const reloaded = await world.createAdapter().reconnect({ connectorId, chainId, signal: contract.soon() })
      expect(reloaded?.chainId).toBe(chainId)
    }
  },
  async 'reconnects a granted connection without a prompt, and no other'(contract) {
    const { world, reconnect } = contract
    expect(await reconnect()).toBeUndefined()
    await contract.connect()
    // A prompt would have no response.
    world.wallet.hang()
    expect(await reconnect()).toMatchObject({ accounts: contract.sharedOf(world.accounts) })
    expect(await reconnect(world.createAdapter())).toMatchObject({ accounts: contract.sharedOf(world.accounts) })
    world.wallet.lock()
    expect(await reconnect()).toBeUndefined()
  },
  async 'reconnects to a wallet that announces itself late, until the signal aborts'(contract) {
    const { world, adapter } = contract
    await contract.connect()
    world.wallet.remove()
    const waiting = contract.reconnect(world.createAdapter())
    world.wallet.announce()
    expect(await waiting).toMatchObject({ accounts: contract.sharedOf(world.accounts) })
    expect(await adapter.reconnect({ connectorId: unknown, signal: AbortSignal.timeout(30) })).toBeUndefined()
  },
  async 'reconnects to a wallet that answers late, until the signal aborts'(contract) {
    const { world, connect, skip } = contract
    const { connectorId, wallet, accounts } = world
    if (!wallet.slowDown) return skip('what its wallets grant is read without a request')
    await connect()
    const pages = [world.createAdapter(), world.createAdapter()] as const
    // Their code is there, so that nothing but the wallet is waited for.
    for (const page of pages) await page.parseAddress(accounts[0])
    wallet.slowDown(slowMs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const controller = new AbortController()
      const outcomes: unknown[] = ['none yet', 'none yet']
      const read = async (index: 0 | 1, signal: AbortSignal) => {
        outcomes[index] = await pages[index].reconnect({ connectorId, signal })
      }
      void read(0, new AbortController().signal)
      void read(1, controller.signal)
      await vi.advanceTimersByTimeAsync(slowMs - 1)
      expect(outcomes).toEqual(['none yet', 'none yet'])
      controller.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(outcomes).toEqual(['none yet', undefined])
      await vi.advanceTimersByTimeAsync(slowSteps * slowMs)
      expect(outcomes[0]).toMatchObject({ accounts: contract.sharedOf(accounts) })
    } finally {
      vi.useRealTimers()
    }
  },
  async 'reconnects none of several wallets that claim one name, unless the visitor chose it'(contract) {
    const { world, connect, reconnect, skip } = contract
    if (!world.wallet.announceTwin) return skip('no other wallet can claim its name')
    await connect()
    world.wallet.announceTwin()
    expect(await reconnect()).toMatchObject({ accounts: contract.sharedOf(world.accounts) })
    expect(await reconnect(world.createAdapter())).toBeUndefined()
  },
  async 'ends the session in the wallet on disconnect'({ world, adapter, connect, reconnect }) {
    await connect()
    await adapter.disconnect({ connectorId: world.connectorId })
    expect(await reconnect()).toBeUndefined()
    expect(await reconnect(world.createAdapter())).toBeUndefined()
  },
  async 'has the wallet’s provider for the app’s own calls'({ world, adapter, connect }) {
    await connect()
    expect(await adapter.getProvider({ connectorId: world.connectorId })).toEqual(expect.any(Object))
  },
}
