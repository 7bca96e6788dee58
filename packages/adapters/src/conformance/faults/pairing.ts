import { type PlantedFault, required } from './PlantedFault.ts'

const apart = 'keeps two of them apart by their connectors: each is connected, restored and disconnected alone'
const granted = 'reports whoever signs in or out, and requests nothing that was not granted'

export const pairingFaults: readonly PlantedFault[] = [
  {
    title: 'loads a paired wallet when it is listed',
    foundBy: 'lists the paired wallet, and loads nothing of it',
    plant(adapter) {
      const pairing = required(adapter, 'pairing')
      return {
        ...adapter,
        pairing: {
          ...pairing,
          setWallet(wallet) {
            wallet.load().catch(() => {})
            pairing.setWallet(wallet)
          },
        },
      }
    },
  },
  {
    title: 'does not list a paired wallet',
    foundBy: 'lists the paired wallet, and loads nothing of it',
    plant: (adapter) => ({ ...adapter, pairing: { ...required(adapter, 'pairing'), setWallet() {} } }),
  },
  {
    title: 'takes one paired wallet for another',
    foundBy: apart,
    on: 'bitcoin',
    plant: (adapter) => ({
      ...adapter,
      connect: ({ connectorId, ...options }) =>
        adapter.connect({ ...options, connectorId: connectorId === 'email' ? 'paired' : connectorId }),
    }),
  },
  {
    title: 'disconnects every paired wallet at once',
    foundBy: apart,
    on: 'bitcoin',
    plant: (adapter) => ({
      ...adapter,
      async disconnect(options) {
        for (const connectorId of ['paired', 'email']) await adapter.disconnect({ ...options, connectorId })
      },
    }),
  },
  {
    title: 'loads the embedded wallet when it is listed',
    foundBy: 'lists the embedded wallet once, and loads it when it is needed',
    on: 'bitcoin',
    plant(adapter) {
      const embedded = required(adapter, 'embedded')
      return {
        ...adapter,
        embedded: {
          ...embedded,
          setWallet(wallet) {
            void wallet.load()
            embedded.setWallet(wallet)
          },
        },
      }
    },
  },
  {
    title: 'requests a message that the embedded wallet did not grant',
    foundBy: granted,
    on: 'bitcoin',
    plant: (adapter) => ({ ...adapter, signMessage: async () => 'signed' }),
  },
  {
    title: 'does not report whoever signs in to the embedded wallet',
    foundBy: granted,
    on: 'bitcoin',
    plant: (adapter) => ({ ...adapter, watchWallet: () => () => {} }),
  },
]
