import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, parseCaipNetworkId } from '@latchkey/wire'
import { addressesOf } from '../../chains/bitcoin/bitcoinSchema.ts'
import { readBitcoinAddress } from '../../chains/bitcoin/readBitcoinAddress.ts'
import { isSolanaAddress } from '../../chains/solana/solanaAddress.ts'

type ProviderNetwork = { name: string; chain_id: string }

/** Which networks the providers mean, and which addresses they may pay out to. */
export type Destinations = {
  /** The CAIP-2 id of a provider's network; null where neither its name nor its EIP-155 chain id tells. */
  toCaipNetwork: (network: ProviderNetwork) => CaipNetworkId | null
  /** The CAIP-2 id of a currency that is the native one of a network with a name, such as BTC, in any case; null for any other. */
  toNativeNetwork: (symbol: string) => CaipNetworkId | null
  /** The namespace of a network that a caller names, by a CAIP-2 id or as providers do; undefined where only a provider knows. */
  toNamespace: (network: string) => ChainNamespace | undefined
  /** The namespace that an address is of; undefined for one that is not known. */
  namespaceOfAddress: (address: string) => ChainNamespace | undefined
  /**
   * Whether tokens on a network may be paid out to an address: what is sent to an address of another network is lost.
   * @param network undefined where the caller names none and the currency is native on none that is known
   */
  canReceive: (address: string, network: string | undefined) => boolean
}

/** The networks that providers know by a name: they number EVM networks alone, though some put a number of their own there. */
const named = {
  solana: { names: ['solana', 'sol'], symbol: 'SOL', mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  bitcoin: { names: ['bitcoin', 'btc'], symbol: 'BTC', mainnet: 'bip122:000000000019d6689c085ae165831e93' },
} as const satisfies Record<string, { names: readonly string[]; symbol: string; mainnet: CaipNetworkId }>

/** @param networks what these names mean instead of the main networks, at a provider's sandbox. */
export function createDestinations(networks: { solana?: CaipNetworkId; bitcoin?: CaipNetworkId } = {}): Destinations {
  const known = Object.entries(named).map(([key, { mainnet, ...one }]) => ({
    ...one,
    id: networks[key as keyof typeof named] ?? mainnet,
  }))
  const [, bitcoinReference = ''] = (networks.bitcoin ?? named.bitcoin.mainnet).split(':')
  const bitcoinAddresses = addressesOf(bitcoinReference) ?? 'main'

  const findNamed = (text: string) => {
    const name = text.toLowerCase()
    return known.find(({ names }) => names.some((one) => one === name))
  }

  function toNamespace(network: string) {
    const id = isCaipNetworkId(network) ? network : findNamed(network)?.id
    return id && parseCaipNetworkId(id).chainNamespace
  }

  function namespaceOfAddress(address: string): ChainNamespace | undefined {
    if (/^0x[0-9a-f]{40}$/i.test(address)) return 'eip155'
    if (isSolanaAddress(address)) return 'solana'
    return readBitcoinAddress(address, bitcoinAddresses) === undefined ? undefined : 'bip122'
  }

  return {
    toCaipNetwork: ({ name, chain_id }) => findNamed(name)?.id ?? toEvmNetwork(chain_id),
    toNativeNetwork: (symbol) => known.find((one) => one.symbol === symbol.toUpperCase())?.id ?? null,
    toNamespace,
    namespaceOfAddress,
    canReceive(address, network) {
      const namespace = network === undefined ? undefined : toNamespace(network)
      const ofAddress = namespaceOfAddress(address)
      if (namespace === 'eip155' || namespace === 'solana' || namespace === 'bip122') return ofAddress === namespace
      // Networks of Solana and Bitcoin are known by name, so any other is not theirs; what else is not known here, the provider checks.
      return ofAddress !== 'solana' && ofAddress !== 'bip122'
    },
  }
}

/** The CAIP-2 id of an EVM chain id as providers write it; null for anything else ("", "0", a name). */
export function toEvmNetwork(chainId: string | null | undefined): CaipNetworkId | null {
  return chainId && /^[1-9]\d{0,14}$/.test(chainId) ? `eip155:${chainId}` : null
}
