import type { Connector } from '@latchkey/core'
import { expect } from 'vitest'
import type { Cases, Contract } from '../Contract.ts'

/** What is listed from now on. */
function watch({ adapter }: Contract) {
  const lists: (readonly Connector[])[] = []
  const stop = adapter.watchConnectors((connectors) => lists.push(connectors))
  return { lists, stop, last: () => lists.at(-1) ?? [] }
}

export const listingCases: Cases = {
  async 'lists the wallet as plain data, at once and by the same id after a reload'(contract) {
    const { world, adapter } = contract
    const { lists, stop } = watch(contract)
    expect(lists).toHaveLength(1)
    expect(lists[0]).toEqual([expect.objectContaining({ id: world.connectorId, chain: adapter.namespace })])
    expect(JSON.parse(JSON.stringify(lists[0]))).toEqual(lists[0])
    expect(lists[0]?.[0]?.imageUrl ?? 'data:').toMatch(/^data:/)
    stop()
    const reloaded: unknown[] = []
    world.createAdapter().watchConnectors((connectors) => reloaded.push(connectors))()
    expect(reloaded[0]).toEqual(lists[0])
  },
  async 'lists a wallet that announces itself late'(contract) {
    contract.world.wallet.remove()
    const { last, stop } = watch(contract)
    contract.world.wallet.announce()
    await contract.until(() => expect(last()).toHaveLength(1))
    stop()
  },
  async 'lists nothing for whoever has stopped watching'(contract) {
    const { wallet } = contract.world
    wallet.remove()
    const { lists, stop } = watch(contract)
    const others = watch(contract)
    const before = lists.length
    stop()
    wallet.announce()
    await contract.until(() => expect(others.last()).toHaveLength(1))
    expect(lists).toHaveLength(before)
    others.stop()
  },
  async 'lists two wallets that claim one name as contested, each by an id of its own'(contract) {
    const { announceTwin } = contract.world.wallet
    if (!announceTwin) return contract.skip('no other wallet can claim its name')
    const { last, stop } = watch(contract)
    announceTwin()
    await contract.until(() => expect(last()).toHaveLength(2))
    expect(last().map(({ isContested }) => isContested)).toEqual([true, true])
    expect(new Set(last().map(({ id }) => id)).size).toBe(2)
    stop()
  },
}
