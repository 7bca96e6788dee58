import type { Network } from '@latchkey/core'
import { checkUrls, rejectOption } from '@latchkey/core/internal'
import type { SwapContracts } from './swap/knownRouters.ts'
import type { KnownTokens } from './tokens/knownTokens.ts'

export type EvmOptions = {
  /** Networks this page supports, the default one first, such as viem's chain objects. */
  chains: readonly EvmChain[]
  /** Nodes by chain id, tried in order, used exactly as given instead of the chain's own. */
  rpcUrls?: Readonly<Record<number, readonly string[]>> | undefined
  /** The contracts swaps may go through, by chain id: for other chains than the known public ones, or instead of those. */
  swapContracts?: Readonly<Record<number, SwapContracts>> | undefined
  /** Where ENS names are checked beside the server; default Ethereum, where `chains` lists it. */
  ens?: EnsOptions | undefined
  /**
   * The tokens that a symbol stands for, by chain id and symbol, beside those of the public chains: another token of such a symbol is
   * flagged, and routes of swaps pass through these and the wrapped native currency alone.
   */
  knownTokens?: KnownTokens | undefined
}

/**
 * Parses the options of `evm` into networks.
 * @throws OptionsInvalidError naming the option
 */
export function parseOptions(options: EvmOptions): readonly Network[] {
  const { chains, rpcUrls = {}, swapContracts = {}, knownTokens = {} } = options
  if (!Array.isArray(chains) || chains.length === 0) rejectOption('chains', 'must list at least one chain')
  const ids = new Set<number>()
  const networks = chains.map((chain: EvmChain, index) => {
    const option = `chains[${index}]`
    if (!Number.isSafeInteger(chain?.id) || chain.id <= 0)
      rejectOption(`${option}.id`, 'must be a positive whole number')
    if (ids.has(chain.id)) rejectOption(`${option}.id`, `repeats the chain ${chain.id}`)
    ids.add(chain.id)
    if (!chain.name) rejectOption(`${option}.name`, 'must be a name')
    const { symbol, decimals } = chain.nativeCurrency ?? {}
    if (!symbol || !Number.isInteger(decimals))
      rejectOption(`${option}.nativeCurrency`, 'must have a symbol and decimals')
    const own = rpcUrls[chain.id]
    const urls = own ?? chain.rpcUrls?.default?.http
    checkUrls(own ? `rpcUrls[${chain.id}]` : `${option}.rpcUrls.default.http`, urls)
    return toNetwork(chain, { rpcUrls: urls })
  })
  for (const [name, byChain] of Object.entries({ rpcUrls, swapContracts, knownTokens }))
    for (const id in byChain)
      if (!ids.has(Number(id))) rejectOption(`${name}[${id}]`, 'is for a chain that `chains` does not list')
  return networks
}

export type EnsOptions = {
  /** The chain of the registry; default 1, Ethereum. */
  chainId?: number | undefined
  /** Its nodes; needed where `chains` does not list the chain, otherwise that chain's are used. */
  rpcUrls?: readonly string[] | undefined
  /** The universal resolver's address; default that of the chain, in `contracts.ensUniversalResolver`. */
  universalResolver?: string | undefined
}

/** The part of a viem `Chain` in use: pass `mainnet` of 'viem/chains'. viem's types have some of its fields as undefined. */
export type EvmChain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
  testnet?: boolean | undefined
  contracts?: { ensUniversalResolver?: { address: `0x${string}` } | undefined; [name: string]: unknown } | undefined
}

/**
 * Converts a chain to Latchkey's network.
 *
 * @example
 * toNetwork(mainnet).caipNetworkId // 'eip155:1'
 */
export function toNetwork(chain: EvmChain, options: { rpcUrls?: readonly string[] | undefined } = {}): Network {
  return {
    id: chain.id,
    name: chain.name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chain.id}`,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: options.rpcUrls ?? chain.rpcUrls.default.http,
    blockExplorerUrl: chain.blockExplorers?.default.url,
    testnet: chain.testnet,
  }
}
