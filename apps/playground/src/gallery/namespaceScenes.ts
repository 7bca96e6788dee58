import { type Latchkey, type Network, navigate, open } from '@latchkey/core'
import type { Scene, Stage } from './Scene.ts'

const network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
} as const

const account = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

/** The views of apps with several namespaces. */
export const namespaceScenes = {
  'Account.types': {
    connected: true,
    play(stage) {
      addNamespace(stage)
      open(stage.latchkey)
    },
  },
  'Networks.types': {
    connected: true,
    play(stage) {
      addNamespace(stage)
      open(stage.latchkey)
      navigate(stage.latchkey, 'Networks', {})
    },
  },
  SwitchActiveChain: {
    connected: true,
    play(stage) {
      const { latchkey } = stage
      const { connectorId, network } = addNamespace(stage)
      const chainId = String(network.id)
      const solana = { status: 'connected', connectorId, accounts: [account], chainId } as const
      latchkey.store.setState(({ connections }) => ({ connections: { ...connections, solana } }))
      open(latchkey)
      navigate(latchkey, 'SwitchActiveChain', {})
    },
  },
  'SwitchActiveChain.missing': {
    connected: true,
    play(stage) {
      const { network } = addNamespace(stage)
      open(stage.latchkey)
      navigate(stage.latchkey, 'SwitchActiveChain', { caipNetworkId: network.caipNetworkId })
    },
  },
  ChooseNetwork: {
    connected: false,
    play(stage) {
      addNamespace(stage)
      open(stage.latchkey)
      navigate(stage.latchkey, 'ChooseNetwork', { connectorId: stage.wallet.rdns })
    },
  },
} satisfies Record<string, Scene>

/**
 * Adds a namespace of which only what is drawn is there, unless the world has one, and lists the page's wallet in it too.
 * @returns the wallet's id there, and a network
 */
function addNamespace({ latchkey, wallet }: Stage): { connectorId: string; network: Network } {
  const known = latchkey.networks.find(({ chainNamespace }) => chainNamespace === network.chainNamespace)
  if (!known) {
    const adapters = latchkey.adapters as Latchkey['adapters'][number][]
    // Nothing in these scenes calls the rest of an adapter.
    adapters.push({ namespace: network.chainNamespace, networks: [network] } as unknown as (typeof adapters)[number])
    const networks = latchkey.networks as Network[]
    networks.push(network)
  }
  const { name = '', imageUrl } = latchkey.store.getState().connectors.find(({ id }) => id === wallet.rdns) ?? {}
  const connector = { id: `solana/${name}`, name, type: 'ANNOUNCED', chain: 'solana', imageUrl } as const
  const list = () => {
    const { connectors } = latchkey.store.getState()
    if (!connectors.some(({ id }) => id === connector.id))
      latchkey.store.setState({ connectors: [...connectors, connector] })
  }
  list()
  // The page's own adapters know nothing of it, and list their wallets again at each change.
  latchkey.store.subscribe(list)
  return { connectorId: connector.id, network: known ?? network }
}
