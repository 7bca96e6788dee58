import type { Config } from '@wagmi/core'
import type { EvmOptions } from '../evm/parseOptions.ts'

export type WagmiOptions = Omit<EvmOptions, 'chains'> & {
  /** The app's own, of `createConfig`: its connectors are the wallets, its connections are the connections. */
  config: Config
}

/** The chains are the config's, and so are their nodes where the options name none. */
export function toEvmOptions({ config, ...options }: WagmiOptions): EvmOptions {
  const own = config.chains.flatMap(({ id }) => {
    const urls = readUrls(config, id)
    return urls.length > 0 ? [[id, urls] as const] : []
  })
  return { ...options, chains: config.chains, rpcUrls: { ...Object.fromEntries(own), ...options.rpcUrls } }
}

/** The nodes of a chain's transport: of `http(url)`, or of each in a `fallback`. Other transports have none that can be used here. */
function readUrls(config: Config, chainId: number): readonly string[] {
  try {
    return listUrls({ ...config.getClient({ chainId }).transport })
  } catch {
    // A client of the app's own making may refuse: the chain's own nodes are used.
    return []
  }
}

function listUrls(transport: Readonly<Record<string, unknown>>): readonly string[] {
  const { url, transports, value } = transport
  // The transports of a `fallback` have theirs in `value`.
  const own = url ?? (value as { url?: unknown } | undefined)?.url
  if (typeof own === 'string') return /^https?:\/\/\S+$/i.test(own) ? [own] : []
  return Array.isArray(transports) ? transports.flatMap((one: Readonly<Record<string, unknown>>) => listUrls(one)) : []
}
