import type { Connector } from '@latchkey/core'
import type { Abilities, Adapter } from '@latchkey/core/internal'
import type { Chain } from '../evm/chain/createChain.ts'
import { createPaired } from '../evm/paired/createPaired.ts'
import { parseOptions } from '../evm/parseOptions.ts'
import { createWallets } from './connectors/createWallets.ts'
import { isOffered } from './connectors/offerWallet.ts'
import { createHost } from './host/createHost.ts'
import { followConnection } from './host/followConnection.ts'
import { waitForConnection } from './host/waitForConnection.ts'
import { toEvmOptions, type WagmiOptions } from './parseOptions.ts'

/** What the adapter declares: the wallet alone orders its accounts. */
export type WagmiAdapter = Adapter &
  Omit<Abilities, 'signIn' | 'chooseAccount' | 'feeLevels' | 'embedded' | 'loadReplacements' | 'memos'>

/**
 * The adapter of the EVM chains (namespace eip155) for apps that have wagmi: the wallets are the connectors of its config, and the config
 * is the only one to say which of them are connected. What the widget does is done through it, and seen by its hooks.
 *
 * Making it has no side effects and loads nothing. `@wagmi/core` and viem are the app's own.
 *
 * @throws OptionsInvalidError
 * @example
 * import { pairedWallet, wagmi } from '@latchkey/adapters/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 *
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [pairedWallet()] })
 * const adapters = [wagmi({ config })]
 */
export function wagmi(options: WagmiOptions): WagmiAdapter {
  const { config } = options
  const evmOptions = toEvmOptions(options)
  const networks = parseOptions(evmOptions)
  const paired = createPaired({ networks, loadRpc: async () => (await load()).chain.rpc })
  const wallets = createWallets(config)
  const host = createHost(config, wallets)
  let loading: Promise<{ chain: Chain; actions: typeof import('./host/actions.ts') }> | undefined

  async function load() {
    loading ??= Promise.all([import('../evm/chain/createChain.ts'), import('./host/actions.ts')]).then(
      ([{ createChain }, actions]) => ({
        chain: createChain({
          options: evmOptions,
          networks,
          getPaired: (connectorId) => pick(connectorId, { isPaired: true }),
          getInstalled: (connectorId) => pick(connectorId, { isPaired: false }),
        }),
        actions,
      }),
      (error) => {
        // A chunk that failed to load is requested again next time.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const pick = (connectorId: string, { isPaired }: { isPaired: boolean }) => {
    const provider = wallets.provider(connectorId)
    return provider && Boolean(provider.isPaired) === isPaired ? provider : undefined
  }
  const loadChain = async () => (await load()).chain
  const loadPaired = async (connectorId: string) => {
    const [{ actions }] = await Promise.all([load(), paired.load()])
    return actions.requireFound(paired.connection(connectorId), connectorId)
  }

  return {
    namespace: 'eip155',
    networks,
    host,
    onStart: host.follow,
    pairing: {
      ...paired.ability,
      setWallet(wallet) {
        paired.ability.setWallet(wallet)
        const { id } = wallet.connector
        for (const connector of config.connectors)
          if (isOffered(connector) && connector.id === id) connector.link(() => loadPaired(id))
      },
    },
    watchConnectors(onChange) {
      let last = ''
      const notify = () => {
        const connectors: readonly Connector[] = wallets.list(paired.connectors())
        const key = JSON.stringify(connectors)
        if (key === last || (last === '' && connectors.length === 0)) return
        last = key
        onChange(connectors)
      }
      notify()
      const stops = [wallets.watch(notify), paired.watch(notify), host.subscribe(notify)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async connect({ connectorId, chainId, signal }) {
      const { chain, actions } = await load()
      const connector = actions.requireFound(wallets.find(connectorId), connectorId)
      const connected = host.find(connectorId)
      if (connected) {
        host.activate(connectorId)
        return { accounts: connected.accounts, chainId: connected.chainId }
      }
      if (isOffered(connector)) {
        const { type } = paired.connectors().find(({ id }) => id === connectorId) ?? {}
        const pairing = loadPaired(connectorId).then((connection) => connection.connect({ chainId, signal }))
        // wagmi is told once a wallet has agreed: a code on screen connects nothing.
        await chain.connectPairedWallet(connectorId, pairing, { type, signal })
      }
      return actions.connectWallet({ config, host, connector, connectorId, signal })
    },
    reconnect: ({ connectorId, signal }) => waitForConnection({ config, host, connectorId, signal }),
    watchWallet: ({ connectorId, onEvent }) => followConnection(host, connectorId, onEvent),
    async disconnect({ connectorId, signal }) {
      const connector = wallets.find(connectorId)
      if (connector)
        await host.leave(connector, async () => (await load()).actions.disconnectWallet({ config, connector, signal }))
    },
    async switchNetwork({ connectorId, network, signal }) {
      const { chain, actions } = await load()
      const connector = actions.requireFound(wallets.find(connectorId), connectorId)
      if (connector.type !== 'injected') return actions.switchChainOf({ config, connector, network, signal })
      await chain.switchNetwork({ connectorId, network, signal })
      // Wallets that switch without saying so.
      if (host.find(connectorId)?.chainId !== String(network.id)) connector.onChainChanged(String(network.id))
    },
    async getProvider({ connectorId }) {
      const { actions } = await load()
      return actions.requireFound(wallets.find(connectorId), connectorId).getProvider()
    },
    // The rest is that of the EVM adapter.
    getNativeBalance: async (rest) => (await loadChain()).getNativeBalance(rest),
    getTokenBalance: async (rest) => (await loadChain()).getTokenBalance(rest),
    parseAddress: async (text) => (await loadChain()).parseAddress(text),
    loadSend: async () => (await loadChain()).send,
    signMessage: async (rest) => (await loadChain()).signMessage(rest),
    loadTokens: async () => (await loadChain()).loadCalls(),
    loadCalls: async () => (await loadChain()).loadCalls(),
    loadNfts: async () => (await loadChain()).loadCalls(),
    loadSwaps: async () => (await loadChain()).loadSwaps(),
    loadNames: async () => (await loadChain()).loadNames(),
    loadNameSignatures: async () => (await loadChain()).loadNames(),
  }
}
