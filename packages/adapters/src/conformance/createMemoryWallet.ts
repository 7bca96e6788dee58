import type { CaipAddress, CaipNetworkId } from '@latchkey/core'
import type { PairedSession, PairedWallet } from '@latchkey/core/internal'

/** A wallet of memory that is not in this browser. */
export function createMemoryWallet(accounts: readonly string[]): PairedWallet {
  // Made of a network's id and an address.
  const granted: PairedSession = { accounts: accounts as readonly CaipAddress[], methods: [] }
  const watchers = new Set<Parameters<PairedWallet['watch']>[0]>()
  let session: PairedSession | undefined
  let chain: CaipNetworkId | undefined
  const setSession = (next: PairedSession | undefined) => {
    session = next
    for (const watcher of [...watchers]) watcher({ type: 'session', session })
  }
  return {
    async connect() {
      setSession(granted)
      return granted
    },
    session: () => session,
    request: async () => null,
    async disconnect() {
      setSession(undefined)
    },
    chain: () => chain,
    setChain(next) {
      chain = next
    },
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
  }
}
