import { codeOf, type PlantedFault, required } from './PlantedFault.ts'

const signs = 'signs each message with the account'

export const signingFaults: readonly PlantedFault[] = [
  {
    title: 'signs another text',
    foundBy: signs,
    plant: (adapter) => ({
      ...adapter,
      signMessage: (options) => required(adapter, 'signMessage')({ ...options, message: `${options.message} ` }),
    }),
  },
  {
    title: 'returns an earlier signature for another text',
    foundBy: signs,
    plant(adapter) {
      let first: string | undefined
      return {
        ...adapter,
        async signMessage(options) {
          first ??= await required(adapter, 'signMessage')(options)
          return first
        },
      }
    },
  },
  {
    title: 'signs with another account',
    foundBy: signs,
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      async signMessage({ connectorId, ...options }) {
        await adapter.chooseAccount?.({ connectorId, address: accounts[1] })
        return required(adapter, 'signMessage')({ connectorId, ...options, address: accounts[1] })
      },
    }),
  },
  {
    title: 'requests the message twice',
    foundBy: signs,
    plant: (adapter) => ({
      ...adapter,
      async signMessage(options) {
        await required(adapter, 'signMessage')(options)
        return required(adapter, 'signMessage')(options)
      },
    }),
  },
  {
    title: 'signs with whichever account is selected in the wallet',
    foundBy: 'requests no message from another account than the one shown',
    plant: (adapter) => ({
      ...adapter,
      async signMessage({ connectorId, ...options }) {
        const session = await adapter.reconnect({ connectorId, signal: AbortSignal.timeout(1_000) })
        const address = session?.accounts[0] ?? options.address
        return required(adapter, 'signMessage')({ connectorId, ...options, address })
      },
    }),
  },
  {
    title: 'requests a rejected message again',
    foundBy: 'does not repeat a rejected message',
    plant: (adapter) => ({
      ...adapter,
      async signMessage(options) {
        const sign = required(adapter, 'signMessage')
        return sign(options).catch(() => sign(options))
      },
    }),
  },
  {
    title: 'ignores the signal of a message',
    foundBy: 'throws ABORTED when the signal aborts while the wallet shows the message',
    plant: (adapter) => ({
      ...adapter,
      signMessage: ({ signal: _, ...options }) => required(adapter, 'signMessage')(options),
    }),
  },
  {
    title: 'returns what the wallet signed, whatever it was',
    foundBy: 'returns no signature over another text',
    on: 'bitcoin',
    plant: (adapter) => ({
      ...adapter,
      signMessage: (options) =>
        required(
          adapter,
          'signMessage',
        )(options).catch((error) => {
          if (codeOf(error) !== 'WALLET_ERROR') throw error
          return 'c2lnbmVk'
        }),
    }),
  },
]
