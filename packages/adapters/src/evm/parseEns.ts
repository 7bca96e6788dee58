import { type Network, OptionsInvalidError } from '@latchkey/core'
import type { EvmOptions } from './parseOptions.ts'
import { toNetwork } from './toNetwork.ts'

export type EnsOptions = {
  /** The chain of the registry; default 1, Ethereum. */
  chainId?: number
  /** Nodes for it; needed where `chains` does not list the chain, otherwise that chain's are asked. */
  rpcUrls?: readonly string[]
  /** The universal resolver's address; default that of the chain, in `contracts.ensUniversalResolver`. */
  universalResolver?: string
}

/** Where the ENS registry is read. */
export type EnsRegistry = { network: Network; universalResolver: `0x${string}` }

/** Of Ethereum, for chains given without viem's `contracts`. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Finds the ENS registry that names are checked against; undefined where the app has no node for its chain.
 * @throws OptionsInvalidError naming the option
 */
export function parseEns({ chains, ens }: EvmOptions, networks: readonly Network[]): EnsRegistry | undefined {
  const { chainId = 1, rpcUrls } = ens ?? {}
  const chain = chains.find(({ id }) => id === chainId)
  const known = chain?.contracts?.ensUniversalResolver?.address ?? (chainId === 1 ? ethereumResolver : undefined)
  const universalResolver = ens?.universalResolver ?? known
  const listed = networks.find(({ id }) => id === chainId)
  if (!ens && !listed) return undefined
  if (!listed && !rpcUrls?.length)
    reject('ens.rpcUrls', `must list nodes of chain ${chainId}, which \`chains\` does not`)
  if (rpcUrls?.some((url) => !/^https?:\/\/\S+$/i.test(url))) reject('ens.rpcUrls', 'must hold http or https urls only')
  if (!universalResolver) {
    if (!ens) return undefined
    reject('ens.universalResolver', `must be the address of the universal resolver on chain ${chainId}`)
  }
  if (!isAddress(universalResolver)) reject('ens.universalResolver', 'must be an address')
  const network =
    listed ?? toNetwork({ id: chainId, name: 'ENS', nativeCurrency: ether, rpcUrls: { default: { http: [] } } })
  return { network: rpcUrls ? { ...network, rpcUrls } : network, universalResolver }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

function reject(option: string, reason: string): never {
  throw new OptionsInvalidError({ option, reason })
}
