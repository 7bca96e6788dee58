import type { Network } from '@latchkey/core'
import { type PairedWallet, type WalletSession, whenIdle } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import type { PairedProvider } from './createPairedProvider.ts'

export type PairedConnectionOptions = {
  networks: readonly Network[]
  loadRpc: () => Promise<Rpc>
  loadWallet: () => Promise<PairedWallet>
}

export type PairedConnection = {
  provider: Eip1193Provider
  connect(options: { chainId: string | undefined; signal: AbortSignal | undefined }): Promise<WalletSession>
}

/** The adapter's connection to a paired wallet, whose provider loads on the first request. */
export function createPairedConnection(options: PairedConnectionOptions): PairedConnection {
  const { networks, loadRpc, loadWallet } = options
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  /** Accounts changed while nobody listened: between a read that found none and the listener for what comes later. */
  let isMissed = false
  let made: { wallet: PairedWallet; provider: PairedProvider } | undefined

  async function getProvider(): Promise<PairedProvider> {
    const [{ createPairedProvider }, wallet] = await Promise.all([import('./createPairedProvider.ts'), loadWallet()])
    // A Latchkey instance that was stopped and started again has another client behind it.
    if (made?.wallet !== wallet) {
      made?.provider.stop()
      made = { wallet, provider: createPairedProvider({ wallet, networks, rpc, emit }) }
    }
    return made.provider
  }

  const rpc: Rpc = async (network, request) => (await loadRpc())(network, request)

  function emit(name: string, payload: unknown): void {
    const all = [...(listeners.get(name) ?? [])]
    if (name === 'accountsChanged') isMissed = all.length === 0
    for (const listener of all) listener(payload)
  }

  async function emitMissed(listener: (payload: unknown) => void): Promise<void> {
    const { request } = await getProvider()
    if (isMissed) listener(await request({ method: 'eth_accounts' }))
    isMissed = false
  }

  return {
    async connect({ chainId, signal }) {
      const wallet = await loadWallet()
      // The QR code is drawn first: the provider is needed only once it was scanned.
      const [session, provider] = await Promise.all([wallet.connect({ signal }), idle().then(getProvider)])
      return provider.adopt(session, { chainId })
    },
    provider: {
      isPaired: true,
      request: async (request) => (await getProvider()).request(request),
      on(name, listener) {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
        // Events need the provider; a failure shows at the first request.
        const ready = name === 'accountsChanged' ? emitMissed(listener) : getProvider()
        ready.catch(() => {})
      },
      removeListener: (name, listener) => listeners.get(name)?.delete(listener),
    },
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve))
}
