import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, parseCaipNetworkId } from '@latchkey/wire'
import { readBitcoinAddress } from '../../chains/bitcoin/readBitcoinAddress.ts'
import { isSolanaAddress } from '../../chains/solana/solanaAddress.ts'

type ProviderNetwork = { name: string; chain_id: string }

/** The main networks that providers know by a name: they number EVM networks alone, though some put a number of their own there. */
const named: readonly { id: CaipNetworkId; names: readonly string[]; symbol: string }[] = [
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', names: ['solana', 'sol'], symbol: 'SOL' },
  { id: 'bip122:000000000019d6689c085ae165831e93', names: ['bitcoin', 'btc'], symbol: 'BTC' },
]

/** The CAIP-2 id of a provider's network; null where neither its name nor its EIP-155 chain id tells. */
export function toCaipNetwork({ name, chain_id }: ProviderNetwork): CaipNetworkId | null {
  return findNamed(name)?.id ?? toEvmNetwork(chain_id)
}

/** The CAIP-2 id of a currency that is the native one of a network with a name, such as BTC; null for any other. */
export function toNativeNetwork(symbol: string): CaipNetworkId | null {
  return named.find((one) => one.symbol === symbol)?.id ?? null
}

/** The CAIP-2 id of an EVM chain id as providers write it; null for anything else ("", "0", a name). */
export function toEvmNetwork(chainId: string | null | undefined): CaipNetworkId | null {
  return chainId && /^[1-9]\d{0,14}$/.test(chainId) ? `eip155:${chainId}` : null
}

/** The namespace of a network that a caller names, by a CAIP-2 id or as providers do; undefined where only a provider knows. */
export function toNamespace(network: string): ChainNamespace | undefined {
  const id = isCaipNetworkId(network) ? network : findNamed(network)?.id
  return id && parseCaipNetworkId(id).chainNamespace
}

/** The namespace that an address is of; undefined for one that is not known. */
export function namespaceOfAddress(address: string): ChainNamespace | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return 'eip155'
  if (isSolanaAddress(address)) return 'solana'
  // Providers sell on mainnet alone.
  return readBitcoinAddress(address, 'main') === undefined ? undefined : 'bip122'
}

/** Whether tokens on a network may be paid out to an address: what is sent to an address of another network is lost. */
export function canReceive(address: string, network: string): boolean {
  const namespace = toNamespace(network)
  // Where a namespace is not read here, the provider checks.
  if (namespace !== 'eip155' && namespace !== 'solana' && namespace !== 'bip122') return true
  return namespaceOfAddress(address) === namespace
}

function findNamed(text: string) {
  const name = text.toLowerCase()
  return named.find(({ names }) => names.includes(name))
}
