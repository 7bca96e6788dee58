import type { AccountChoice } from '@latchkey/core/internal'
import { changeSend, codeOf, type PlantedFault, required } from './PlantedFault.ts'

const reports = 'reports the chosen account first, signs with it, and keeps the choice across a reload'
const sends = 'sends from the chosen account, and from no other'

export const choosingFaults: readonly PlantedFault[] = [
  {
    title: 'switches no network',
    foundBy: 'adds an unknown network to the wallet and switches to it',
    plant: (adapter) => ({ ...adapter, switchNetwork: async () => {} }),
  },
  {
    title: 'switches only to networks that the wallet knows',
    foundBy: 'adds an unknown network to the wallet and switches to it',
    plant: (adapter) => ({
      ...adapter,
      async switchNetwork({ connectorId, network }) {
        // EIP-1193.
        const provider = (await adapter.getProvider({ connectorId })) as { request(call: object): Promise<unknown> }
        const chainId = `0x${Number(network.id).toString(16)}`
        await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
      },
    }),
  },
  {
    title: 'loses the choice of an account on a reload',
    foundBy: reports,
    plant: (adapter) => ({ ...adapter, reconnect: ({ choice: _, ...options }) => adapter.reconnect(options) }),
  },
  {
    title: 'chooses no account',
    foundBy: reports,
    plant: (adapter, { world }) => ({
      ...adapter,
      chooseAccount: async ({ address }): Promise<AccountChoice> => ({ address, walletAccount: world.accounts[0] }),
    }),
  },
  {
    title: 'keeps the choice when another account is selected in the wallet',
    foundBy: 'ends the choice once another account is selected in the wallet, or on a new connection',
    plant: (adapter, { world: { accounts } }) => ({
      ...adapter,
      watchWallet: ({ onEvent, ...options }) =>
        adapter.watchWallet({
          ...options,
          onEvent: (event) =>
            onEvent(event.type === 'accounts' ? { ...event, accounts: accounts.toReversed() } : event),
        }),
    }),
  },
  {
    title: 'keeps the choice on a new connection',
    foundBy: 'ends the choice once another account is selected in the wallet, or on a new connection',
    plant(adapter) {
      let chosen: string | undefined
      return {
        ...adapter,
        async chooseAccount(options) {
          chosen = options.address
          return required(adapter, 'chooseAccount')(options)
        },
        async connect(options) {
          const session = await adapter.connect(options)
          if (chosen === undefined) return session
          return { ...session, accounts: [chosen, ...session.accounts.filter((one) => one !== chosen)] }
        },
      }
    },
  },
  {
    title: 'sends from the account that is selected in the wallet, whichever was chosen',
    foundBy: sends,
    plant: (adapter, { world: { connectorId, accounts } }) =>
      changeSend(adapter, ({ transfer }) => ({
        async transfer(request) {
          if (request.from === accounts[0]) return transfer(request)
          await required(adapter, 'chooseAccount')({ connectorId, address: accounts[0] })
          return transfer({ ...request, from: accounts[0] })
        },
      })),
  },
  {
    title: 'sends from the chosen account what another one was shown to send',
    foundBy: sends,
    plant: (adapter, { world: { accounts } }) =>
      changeSend(adapter, ({ transfer }) => ({ transfer: (request) => transfer({ ...request, from: accounts[1] }) })),
  },
  {
    title: 'chooses an account that the wallet does not share',
    foundBy: 'rejects an account that the wallet does not share',
    plant: (adapter) => ({
      ...adapter,
      chooseAccount: (options) =>
        required(
          adapter,
          'chooseAccount',
        )(options).catch((error) => {
          if (codeOf(error) !== 'UNAUTHORIZED') throw error
          return undefined
        }),
    }),
  },
]
