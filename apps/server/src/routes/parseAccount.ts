import { CaipFormatError, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import { systemProgram } from '@latchkey/wire/solana'
import type { Address } from 'viem'
import { readBitcoinAddress } from '../chains/bitcoin/readBitcoinAddress.ts'
import { type Chain, type Network, nativeAddress } from '../chains/Chain.ts'
import { denomSchema } from '../chains/cosmos/cosmosSchema.ts'
import { readCosmosAddress } from '../chains/cosmos/readCosmosAddress.ts'
import { readPolkadotAddress } from '../chains/polkadot/readPolkadotAddress.ts'
import { isSolanaAddress } from '../chains/solana/solanaAddress.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'

export type ParseAccountReturnType = {
  /** Lower-case. */
  address: Address
  /** The requested networks: the one named by `chainId`, else by the CAIP-10 address, else all. */
  chains: Chain[]
}

/**
 * Parses the `:address` of a path, bare or CAIP-10, and the requested networks.
 * @throws ApiError 400 `address` or `chainId`.
 */
export function parseAccount(
  context: Pick<ServerContext, 'chains'>,
  options: { address: string; chainId?: CaipNetworkId | undefined },
): ParseAccountReturnType {
  const { address, caipNetworkId } = split(options.address)
  if (!/^0x[0-9a-f]{40}$/.test(address)) reject('The address provided is invalid')
  const wanted = options.chainId ?? caipNetworkId
  const chains = wanted === undefined ? [...context.chains.values()] : [findChain(context, wanted)]
  return { address: address as Address, chains } // the regex above has proved it
}

function split(value: string): { address: string; caipNetworkId?: CaipNetworkId } {
  if (!value.includes(':')) return { address: value.toLowerCase() }
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(value)
    if (chainNamespace !== 'eip155') reject(`Unsupported namespace: ${chainNamespace}`)
    return { address: address.toLowerCase(), caipNetworkId: `${chainNamespace}:${chainId}` }
  } catch (error) {
    if (error instanceof CaipFormatError) reject('The address provided is invalid')
    throw error
  }
}

/** The network and the address of a CAIP-10 account or token that is of no EVM network. */
const otherNamespaces = /^((?:solana|bip122|cosmos|polkadot):[^:]+):([^:]+)$/

function reject(description: string): never {
  throw new ApiError(400, { field: 'address', description })
}

/**
 * The same for routes that serve every namespace: the networks are of the address's own. Base58 keeps its case; bech32 is in lower case.
 * @throws ApiError 400 `address` or `chainId`.
 */
export function parseNetworkAccount(
  context: Pick<ServerContext, 'chains' | 'networks'>,
  options: { address: string; chainId?: CaipNetworkId | undefined },
): { address: string; chains: Network[] } {
  const [, id, text = options.address] = otherNamespaces.exec(options.address) ?? []
  const others = [...context.networks.values()].filter(({ namespace }) => namespace !== 'eip155')
  const fitting = others.filter((network) => readAddress(network, text) !== undefined)
  const wanted = options.chainId ?? id
  const chain = fitting.find(({ caipNetworkId }) => caipNetworkId === wanted)
  const [first] = chain ? [chain] : fitting
  const address = first && readAddress(first, text)
  if (address === undefined) {
    if (others.some(({ caipNetworkId }) => caipNetworkId === options.chainId)) reject('The address provided is invalid')
    return parseAccount(context, options)
  }
  if (wanted === undefined) return { address, chains: fitting }
  if (!chain && context.networks.has(wanted as CaipNetworkId)) reject('The address provided is invalid') // only compared
  return { address, chains: [chain ?? rejectChain()] }
}

/** An address of a network, as the server writes it; undefined for any other text. */
function readAddress(network: Network, text: string): string | undefined {
  if (network.namespace === 'solana') return isSolanaAddress(text) ? text : undefined
  // It has one spelling.
  if (network.namespace === 'polkadot') return readPolkadotAddress(text, network.prefix) && text
  if (network.namespace === 'cosmos') return readCosmosAddress(text, network.bech32Prefix)
  return network.namespace === 'bip122' ? readBitcoinAddress(text, network.addresses) : undefined
}

/**
 * Parses a CAIP-10 account or token of a configured EVM network; the address in lower case.
 * @param options.field the input's name, for the error response.
 * @throws ApiError 400
 */
export function parseAsset(
  context: Pick<ServerContext, 'chains'>,
  options: { value: string; field: string },
): { chain: Chain; address: Address } {
  const { value, field } = options
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(value)
    const chain = findChain(context, `${chainNamespace}:${chainId}`)
    const lower = address.toLowerCase()
    if (!/^0x[0-9a-f]{40}$/.test(lower))
      throw new ApiError(400, { field, description: 'The address provided is invalid' })
    return { chain, address: lower as Address } // the regex has just proved it
  } catch (error) {
    if (!(error instanceof CaipFormatError)) throw error
    throw new ApiError(400, { field, description: `Crypto utils error: ${field} is not a CAIP-10 address` })
  }
}

/**
 * The same of a network of any namespace. Its native currency is named by the same address everywhere, on Solana also by that of the system
 * program.
 * @throws ApiError 400
 */
export function parseNetworkAsset(
  context: Pick<ServerContext, 'chains' | 'networks'>,
  options: { value: string; field: string },
): { chain: Network; address: string } {
  const [, id, address = ''] = otherNamespaces.exec(options.value) ?? []
  if (id === undefined) return parseAsset(context, options)
  const chain = findNetwork(context, id as CaipNetworkId) // only looked up
  if (address.toLowerCase() === nativeAddress) return { chain, address: nativeAddress }
  if (chain.namespace === 'solana' && address === systemProgram) return { chain, address: nativeAddress }
  if (chain.namespace === 'solana' && isSolanaAddress(address)) return { chain, address }
  if (chain.namespace === 'cosmos' && denomSchema.safeParse(address).success) return { chain, address }
  throw new ApiError(400, { field: options.field, description: 'The address provided is invalid' })
}

/** The configured network of a CAIP-2 id, of any namespace. @throws ApiError 400 `chainId`. */
export function findNetwork(context: Pick<ServerContext, 'networks'>, chainId: CaipNetworkId): Network {
  return context.networks.get(chainId) ?? rejectChain()
}

/** The configured EVM network of a CAIP-2 id. @throws ApiError 400 `chainId`. */
export function findChain(context: Pick<ServerContext, 'chains'>, chainId: CaipNetworkId): Chain {
  return context.chains.get(chainId) ?? rejectChain()
}

function rejectChain(): never {
  const description =
    'Unsupported chain: this server is not configured for it. GET /v1/supported-chains lists those it is.'
  throw new ApiError(400, { field: 'chainId', description })
}
