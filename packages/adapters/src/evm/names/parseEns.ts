import type { Network } from '@latchkey/core'
import { checkUrls, rejectOption } from '@latchkey/core/internal'
import { isAddress } from '../chain/isAddress.ts'
import { type EvmOptions, toNetwork } from '../parseOptions.ts'

/** An ENS registry and its chain. */
export type EnsRegistry = { network: Network; universalResolver: `0x${string}` }

/** Ethereum's, for chains given without viem's `contracts`. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * The ENS registry that names are checked with; undefined where the app has no node for its chain. Not parsed with the other options, which
 * every visitor's page loads: an invalid one fails when the first wallet connects.
 * @throws OptionsInvalidError naming the option
 */
export function parseEns({ chains, ens }: EvmOptions, networks: readonly Network[]): EnsRegistry | undefined {
  const { chainId = 1, rpcUrls } = ens ?? {}
  const chain = chains.find(({ id }) => id === chainId)
  const known = chain?.contracts?.ensUniversalResolver?.address ?? (chainId === 1 ? ethereumResolver : undefined)
  const universalResolver = ens?.universalResolver ?? known ?? ''
  const listed = networks.find(({ id }) => id === chainId)
  if (!ens && !listed) return undefined
  if (!listed && !rpcUrls?.length)
    rejectOption('ens.rpcUrls', `must list nodes of chain ${chainId}, which \`chains\` does not`)
  if (rpcUrls) checkUrls('ens.rpcUrls', rpcUrls)
  if (!ens && !universalResolver) return undefined
  if (!isAddress(universalResolver)) return rejectOption('ens.universalResolver', 'must be an address')
  const network =
    listed ?? toNetwork({ id: chainId, name: 'ENS', nativeCurrency: ether, rpcUrls: { default: { http: [] } } })
  return { network: rpcUrls ? { ...network, rpcUrls } : network, universalResolver }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
