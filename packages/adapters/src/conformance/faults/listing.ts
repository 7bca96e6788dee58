import type { Connector } from '@latchkey/core'
import type { Adapter } from '@latchkey/core/internal'
import type { PlantedFault } from './PlantedFault.ts'

/** An adapter that lists its wallets otherwise. */
function changeList(adapter: Adapter, change: (connectors: readonly Connector[]) => readonly Connector[]): Adapter {
  return {
    ...adapter,
    watchConnectors: (onChange) => adapter.watchConnectors((connectors) => onChange(change(connectors))),
  }
}

const plain = 'lists the wallet as plain data, at once and by the same id after a reload'
const contested = 'lists two wallets that claim one name as contested, each by an id of its own'

export const listingFaults: readonly PlantedFault[] = [
  // First of all: what is loaded once shows no more who loaded it.
  {
    title: 'loads the chain’s code when it is created',
    foundBy: 'loads nothing and sends no request when it is created',
    plant(adapter, { world }) {
      void adapter.parseAddress(world.accounts[0])
      return adapter
    },
  },
  {
    title: 'sends a request when it is created',
    foundBy: 'loads nothing and sends no request when it is created',
    plant(adapter) {
      void fetch(adapter.networks[0]?.rpcUrls[0] ?? '').catch(() => {})
      return adapter
    },
  },
  {
    title: 'lists a wallet with its provider',
    foundBy: plain,
    plant: (adapter) => changeList(adapter, (list) => list.map((one) => ({ ...one, provider: () => {} }))),
  },
  {
    title: 'lists a wallet by another id after a reload',
    foundBy: plain,
    plant: (adapter, { made }) =>
      made === 0 ? adapter : changeList(adapter, (list) => list.map((one) => ({ ...one, id: `${one.id}-${made}` }))),
  },
  {
    title: 'lists a wallet with an icon from elsewhere',
    foundBy: plain,
    plant: (adapter) =>
      changeList(adapter, (list) => list.map((one) => ({ ...one, imageUrl: 'https://wallet.test/icon.svg' }))),
  },
  {
    title: 'lists a wallet only later',
    foundBy: plain,
    plant: (adapter) => ({
      ...adapter,
      watchConnectors(onChange) {
        const stop = adapter.watchConnectors((connectors) => setTimeout(() => onChange(connectors)))
        return stop
      },
    }),
  },
  {
    title: 'lists only what is there at the start',
    foundBy: 'lists a wallet that announces itself late',
    plant: (adapter) => ({
      ...adapter,
      watchConnectors(onChange) {
        adapter.watchConnectors(onChange)()
        return () => {}
      },
    }),
  },
  {
    title: 'lists wallets for whoever has stopped watching',
    foundBy: 'lists nothing for whoever has stopped watching',
    plant: (adapter) => ({
      ...adapter,
      watchConnectors(onChange) {
        adapter.watchConnectors(onChange)
        return () => {}
      },
    }),
  },
  {
    title: 'does not mark two wallets of one name',
    foundBy: contested,
    plant: (adapter) => changeList(adapter, (list) => list.map(({ isContested: _, ...one }) => one)),
  },
  {
    title: 'lists two wallets by one id',
    foundBy: contested,
    plant: (adapter, { world: { connectorId: id } }) =>
      changeList(adapter, (list) => list.map((one) => ({ ...one, id }))),
  },
]
