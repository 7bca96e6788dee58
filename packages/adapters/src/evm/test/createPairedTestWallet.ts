import type { CaipAddress, CaipNetworkId } from '@latchkey/core'
import type { PairedSession, PairedWallet, PairedWalletEvent } from '@latchkey/core/internal'
import { callNode } from './callNode.ts'
import { alice } from './createTestWallet.ts'

/** A `PairedWallet` over a real node, with a list of its requests. */
export function createPairedTestWallet(options: { url: string; chains?: readonly number[] }) {
  const granted: PairedSession = {
    accounts: (options.chains ?? [31337]).map((id): CaipAddress => `eip155:${id}:${alice}`),
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  }
  const watchers = new Set<(event: PairedWalletEvent) => void>()
  const requests: { chainId: string; method: string }[] = []
  let session: PairedSession | undefined
  let chain: CaipNetworkId | undefined
  let onRequest: ((method: string) => void) | undefined

  const emit = (event: PairedWalletEvent) => {
    for (const watcher of [...watchers]) watcher(event)
  }
  const setSession = (change: PairedSession | undefined) => {
    session = change
    emit({ type: 'session', session })
  }

  const wallet: PairedWallet = {
    async connect() {
      session ??= granted
      return session
    },
    session: () => session,
    async request({ chainId, method, params }) {
      requests.push({ chainId, method })
      onRequest?.(method)
      return method.startsWith('wallet_') ? null : callNode(options.url, method, params as readonly unknown[])
    },
    async disconnect() {
      setSession(undefined)
    },
    chain: () => chain,
    setChain(change) {
      chain = change
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
  }
  return {
    wallet,
    granted,
    requests,
    emit,
    setSession,
    /** Runs on each request to the wallet: throw to reject it. */
    onRequest(run: (method: string) => void) {
      onRequest = run
    },
  }
}
