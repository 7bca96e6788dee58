import { type Config, type CreateConnectorFn, createConfig, createStorage, http, reconnect } from '@wagmi/core'
import { type Chain, defineChain } from 'viem'
import { createTestChain } from '../../evm/test/createTestChain.ts'

/** Storage that outlives a page. */
export function createMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

export function createChain(id: number, url: string): Chain {
  const { name, nativeCurrency, rpcUrls } = createTestChain(id, url)
  return defineChain({ id, name, nativeCurrency, rpcUrls })
}

/** The app that has wagmi: its config, restored from storage as its provider does on mount, and again for wallets that are late. */
export function openHostApp(options: {
  chains: readonly [Chain, ...Chain[]]
  memory: ReturnType<typeof createMemory>
  connectors?: readonly CreateConnectorFn[]
}): { config: Config; restored: () => Promise<void> } {
  const { chains, memory, connectors = [] } = options
  const config: Config = createConfig({
    chains,
    connectors,
    storage: createStorage({ storage: memory }),
    transports: Object.fromEntries(chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0])])),
  })
  // wagmi restores one config at a time.
  let restoring: Promise<unknown> = reconnect(config)
  config._internal.connectors.subscribe(() => {
    restoring = restoring.then(() => (config.state.connections.size === 0 ? reconnect(config) : undefined))
  })
  return { config, restored: async () => void (await restoring) }
}
