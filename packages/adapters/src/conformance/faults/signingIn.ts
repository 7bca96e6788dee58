import { type PlantedFault, required } from './PlantedFault.ts'

export const signingInFaults: readonly PlantedFault[] = [
  {
    title: 'signs another text than that of the sign-in',
    foundBy: 'signs in with the account',
    on: 'cosmos',
    plant: (adapter) => ({
      ...adapter,
      signIn: (options) => required(adapter, 'signIn')({ ...options, message: `${options.message} ` }),
    }),
  },
  {
    title: 'signs in with whichever account is selected in the wallet',
    foundBy: 'requests no sign-in of another account than the one shown',
    on: 'cosmos',
    plant: (adapter) => ({
      ...adapter,
      async signIn({ connectorId, ...options }) {
        const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(1_000) })
        const address = session?.accounts[0] ?? options.address
        return required(adapter, 'signIn')({ connectorId, ...options, address })
      },
    }),
  },
  {
    title: 'requests a rejected sign-in again',
    foundBy: 'does not repeat a rejected sign-in',
    on: 'cosmos',
    plant: (adapter) => ({
      ...adapter,
      async signIn(options) {
        const sign = required(adapter, 'signIn')
        return sign(options).catch(() => sign(options))
      },
    }),
  },
  {
    title: 'ignores the signal of a sign-in',
    foundBy: 'throws ABORTED when the signal aborts while the wallet shows the sign-in',
    on: 'cosmos',
    plant: (adapter) => ({
      ...adapter,
      signIn: ({ signal: _, ...options }) => required(adapter, 'signIn')(options),
    }),
  },
]
