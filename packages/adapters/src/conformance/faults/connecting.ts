import { UserRejectedError, WalletError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import { codeOf, type PlantedFault } from './PlantedFault.ts'

const lower = (session: WalletSession): WalletSession => {
  const [first, ...others] = session.accounts.map((account) => account.toLowerCase())
  return { ...session, accounts: [first ?? '', ...others] }
}
const connects = 'returns the accounts in canonical spelling and the wallet’s chain on connect'
const reconnects = 'reconnects a granted connection without a prompt, and no other'
const slow = 'reconnects to a wallet that answers late, until the signal aborts'
const late = 'reconnects to a wallet that announces itself late, until the signal aborts'

export const connectingFaults: readonly PlantedFault[] = [
  {
    title: 'connects accounts in the wallet’s spelling',
    foundBy: connects,
    plant: (adapter) => ({ ...adapter, connect: async (options) => lower(await adapter.connect(options)) }),
  },
  {
    title: 'connects without the second account',
    foundBy: connects,
    plant: (adapter) => ({
      ...adapter,
      async connect(options) {
        const session = await adapter.connect(options)
        return { ...session, accounts: [session.accounts[0]] }
      },
    }),
  },
  {
    title: 'reports the chain in hex',
    foundBy: connects,
    plant: (adapter) => ({
      ...adapter,
      async connect(options) {
        const session = await adapter.connect(options)
        return { ...session, chainId: `0x${Number(session.chainId).toString(16)}` }
      },
    }),
  },
  {
    title: 'reports a rejection as a failure',
    foundBy: 'throws USER_REJECTED when the visitor rejects the connection',
    plant: (adapter) => ({
      ...adapter,
      connect: (options) => adapter.connect(options).catch((cause) => Promise.reject(new WalletError({ cause }))),
    }),
  },
  {
    title: 'reports a failure as a rejection',
    foundBy: 'throws another error where the wallet fails than where the visitor rejects',
    plant: (adapter) => ({
      ...adapter,
      connect: (options) => adapter.connect(options).catch((cause) => Promise.reject(new UserRejectedError({ cause }))),
    }),
  },
  {
    title: 'connects the wallet that is there, whichever was named',
    foundBy: 'throws WALLET_NOT_FOUND for an unknown connector',
    plant: (adapter, { world: { connectorId } }) => ({
      ...adapter,
      connect: (options) => adapter.connect({ ...options, connectorId }),
    }),
  },
  {
    title: 'ignores the signal of a connection',
    foundBy: 'throws ABORTED when the signal aborts during the prompt',
    plant: (adapter) => ({
      ...adapter,
      connect: ({ signal: _, ...options }) => adapter.connect(options),
    }),
  },
  {
    title: 'connects on its first network, whichever the page shows',
    foundBy: 'connects on the network that the page shows, where wallets have none of their own',
    on: 'bitcoin',
    plant: (adapter) => ({
      ...adapter,
      connect: ({ chainId: _, ...options }) => adapter.connect(options),
    }),
  },
  {
    title: 'reconnects on its first network, whichever the page shows',
    foundBy: 'reconnects on the network that the page shows, where wallets have none of their own',
    on: 'bitcoin',
    plant: (adapter) => ({ ...adapter, reconnect: ({ chainId: _, ...options }) => adapter.reconnect(options) }),
  },
  {
    title: 'prompts the visitor to reconnect',
    foundBy: reconnects,
    plant: (adapter) => ({
      ...adapter,
      async reconnect({ connectorId, ...options }) {
        const session = await adapter.reconnect({ connectorId, ...options })
        return session && adapter.connect({ connectorId })
      },
    }),
  },
  {
    title: 'reconnects what the wallet granted before it was locked',
    foundBy: reconnects,
    plant(adapter) {
      let last: WalletSession | undefined
      return {
        ...adapter,
        async reconnect(options) {
          last = (await adapter.reconnect(options)) ?? last
          return last
        },
      }
    },
  },
  {
    title: 'reconnects accounts in the wallet’s spelling',
    foundBy: reconnects,
    plant: (adapter) => ({
      ...adapter,
      async reconnect(options) {
        const session = await adapter.reconnect(options)
        return session && lower(session)
      },
    }),
  },
  {
    title: 'does not wait for a wallet that announces itself late',
    foundBy: late,
    plant: (adapter) => ({
      ...adapter,
      reconnect: (options) => adapter.reconnect({ ...options, signal: AbortSignal.abort() }),
    }),
  },
  {
    title: 'waits for a wallet although the signal aborted',
    foundBy: late,
    plant: (adapter) => ({
      ...adapter,
      reconnect: (options) => adapter.reconnect({ ...options, signal: new AbortController().signal }),
    }),
  },
  {
    title: 'waits for a slow wallet for ten seconds',
    foundBy: slow,
    plant: (adapter) => ({
      ...adapter,
      async reconnect(options) {
        const controller = new AbortController()
        setTimeout(() => controller.abort(), 10_000)
        return adapter.reconnect({ ...options, signal: AbortSignal.any([options.signal, controller.signal]) })
      },
    }),
  },
  {
    title: 'waits for a slow wallet although the signal aborted',
    foundBy: slow,
    plant: (adapter) => ({
      ...adapter,
      reconnect: (options) => adapter.reconnect({ ...options, signal: new AbortController().signal }),
    }),
  },
  {
    title: 'reconnects one of two wallets of one name',
    foundBy: 'reconnects none of several wallets that claim one name, unless the visitor chose it',
    plant: (adapter) => ({
      ...adapter,
      reconnect: async (options) => (await adapter.reconnect(options)) ?? { accounts: ['0x0'], chainId: '31337' },
    }),
  },
  {
    title: 'leaves the session in the wallet when it disconnects',
    foundBy: 'ends the session in the wallet on disconnect',
    plant: (adapter) => ({ ...adapter, disconnect: async () => {} }),
  },
  {
    title: 'has no provider',
    foundBy: 'has the wallet’s provider for the app’s own calls',
    plant: (adapter) => ({ ...adapter, getProvider: async () => undefined }),
  },
  {
    title: 'connects again what was aborted',
    foundBy: 'throws ABORTED when the signal aborts during the prompt',
    plant: (adapter) => ({
      ...adapter,
      connect: ({ signal, ...options }) =>
        adapter.connect({ ...options, ...(signal && { signal }) }).catch((error) => {
          if (codeOf(error) !== 'ABORTED') throw error
          return adapter.connect(options)
        }),
    }),
  },
]
