import type { Connector, Network, PairedWallet, PairingAbility, Unsubscribe, WalletSession } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { PairedProvider } from './PairedProvider.ts'
import { pairedEvents, pairedMethods } from './pairedMethods.ts'
import { whenIdle } from './whenIdle.ts'

export type Paired = {
  ability: PairingAbility
  /** The connector, where core gave one. */
  connector(): Connector | undefined
  /** Called whenever the connector changes. */
  watch(onChange: () => void): Unsubscribe
  provider: Eip1193Provider
  connect(options: { chainId: string | undefined; signal: AbortSignal | undefined }): Promise<WalletSession>
}

/** The place of a paired wallet in the adapter: a connector at once, its provider's code when something is first asked of it. */
export function createPaired(options: { networks: readonly Network[]; loadRpc: () => Promise<Rpc> }): Paired {
  const { networks, loadRpc } = options
  const watchers = new Set<() => void>()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let given: { connector: Connector; load: () => Promise<PairedWallet> } | undefined
  let made: { wallet: PairedWallet; provider: PairedProvider } | undefined

  async function getProvider(): Promise<PairedProvider> {
    const [{ createPairedProvider }, wallet] = await Promise.all([import('./createPairedProvider.ts'), loadWallet()])
    // A kit that was stopped and started again has another client behind it.
    if (made?.wallet !== wallet) {
      made?.provider.stop()
      made = { wallet, provider: createPairedProvider({ wallet, networks, rpc, emit }) }
    }
    return made.provider
  }

  async function loadWallet(): Promise<PairedWallet> {
    if (!given) throw Object.assign(new Error('Pairing is not configured.'), { code: 4900 })
    return given.load()
  }

  const rpc: Rpc = async (network, request) => (await loadRpc())(network, request)

  function emit(name: string, payload: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
  }

  return {
    ability: {
      methods: pairedMethods,
      events: pairedEvents,
      setWallet(wallet) {
        given = wallet
        for (const watcher of [...watchers]) watcher()
      },
    },
    connector: () => given?.connector,
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    async connect({ chainId, signal }) {
      const wallet = await loadWallet()
      // The code is drawn first: what speaks to the wallet is needed only once somebody has scanned it.
      const [session, provider] = await Promise.all([wallet.connect({ signal }), whenIdle().then(getProvider)])
      return provider.adopt(session, { chainId })
    },
    provider: {
      request: async (request) => (await getProvider()).request(request),
      on(name, listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
        // Whoever listens wants to hear the wallet, so it has to be there; a failure shows at the first request.
        getProvider().catch(() => {})
      },
      removeListener: (name, listener) => listeners.get(name)?.delete(listener),
    },
  }
}
