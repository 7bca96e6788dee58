import type { Adapter, WalletEvent } from '@latchkey/core/internal'
import type { PlantedFault } from './PlantedFault.ts'

/** An adapter that emits other events: none for undefined. */
function changeEvents(adapter: Adapter, change: (event: WalletEvent) => WalletEvent | undefined): Adapter {
  return {
    ...adapter,
    watchWallet: ({ onEvent, ...options }) =>
      adapter.watchWallet({
        ...options,
        onEvent(event) {
          const changed = change(event)
          if (changed) onEvent(changed)
        },
      }),
  }
}

const emits = 'emits what the wallet reports, accounts, chain, lock and disconnect, until unsubscribed'

export const watchingFaults: readonly PlantedFault[] = [
  {
    title: 'emits accounts in the wallet’s spelling',
    foundBy: emits,
    plant: (adapter) =>
      changeEvents(adapter, (event) =>
        event.type === 'accounts'
          ? { ...event, accounts: event.accounts.map((account) => account.toLowerCase()) }
          : event,
      ),
  },
  {
    title: 'emits no change of the chain',
    foundBy: emits,
    plant: (adapter) => changeEvents(adapter, (event) => (event.type === 'chain' ? undefined : event)),
  },
  {
    title: 'emits nothing when the wallet is locked',
    foundBy: emits,
    plant: (adapter) =>
      changeEvents(adapter, (event) => (event.type === 'accounts' && event.accounts.length === 0 ? undefined : event)),
  },
  {
    title: 'emits nothing when the wallet disconnects',
    foundBy: emits,
    plant: (adapter) => changeEvents(adapter, (event) => (event.type === 'disconnect' ? undefined : event)),
  },
  {
    title: 'emits events to whoever has stopped watching',
    foundBy: 'emits nothing to whoever has stopped watching',
    plant: (adapter) => ({
      ...adapter,
      watchWallet(options) {
        adapter.watchWallet(options)
        return () => {}
      },
    }),
  },
  {
    title: 'emits the accounts of before once it has disconnected',
    foundBy: 'emits no accounts once it has disconnected',
    plant: (adapter, { world }) =>
      changeEvents(adapter, (event) =>
        event.type === 'accounts' && event.accounts.length === 0 ? { ...event, accounts: world.accounts } : event,
      ),
  },
  {
    title: 'leaves its listeners on the wallet',
    foundBy: 'leaves no listener on the wallet once nobody watches it',
    plant: (adapter) => ({
      ...adapter,
      watchWallet({ onEvent, ...options }) {
        let isLive = true
        adapter.watchWallet({ ...options, onEvent: (event) => isLive && onEvent(event) })
        return () => {
          isLive = false
        }
      },
    }),
  },
]
