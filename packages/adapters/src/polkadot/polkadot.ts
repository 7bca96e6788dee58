import { type Abilities, type Adapter, createLazyChain, withPaired } from '@latchkey/core/internal'
import { createDiscovery } from './discovery/createDiscovery.ts'
import { type PolkadotOptions, parseOptions } from './parseOptions.ts'

/** What the adapter declares. */
export type PolkadotAdapter = Adapter &
  Pick<Abilities, 'signMessage' | 'chooseAccount' | 'switchNetwork' | 'loadSend' | 'pairing'>

/**
 * The adapter of Polkadot, Kusama and their Asset Hubs (namespace polkadot), for the extensions that put themselves into
 * `window.injectedWeb3`: Polkadot.js, Talisman, SubWallet, Nova, PolkaGate and others; and one on another device where pairing is
 * configured.
 *
 * Making it has no side effects and loads nothing; the chain's code comes in its own chunk with the first connection or read. Requests to
 * nodes have a limit of 10 s, three retries and fallback in the order given, the slow and dead nodes last.
 *
 * @throws OptionsInvalidError
 * @example
 * import { polkadot, polkadotAssetHub } from '@latchkey/adapters/polkadot'
 *
 * const adapters = [polkadot({ chains: [polkadotAssetHub] })]
 */
export function polkadot(options: PolkadotOptions): PolkadotAdapter {
  const networks = parseOptions(options)
  const { appName } = options
  const discovery = createDiscovery()
  const paired = withPaired(discovery, {
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged'],
  })
  const { load, held } = createLazyChain(paired.wallets, async () => {
    const { createChain } = await import('./chain/createChain.ts')
    return createChain({ networks, getWallet: discovery.getWallet, findPaired: paired.find, appName })
  })

  return {
    namespace: 'polkadot',
    networks,
    pairing: paired.ability,
    ...held,
    signMessage: async (request) => (await load()).signMessage(request),
    chooseAccount: async (request) => (await load()).chooseAccount(request),
    switchNetwork: async (request) => (await load()).switchNetwork(request),
    loadSend: async () => (await load()).loadSend(),
  }
}
