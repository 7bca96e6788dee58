import { CaipFormatError, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/Chain.ts'
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

function reject(description: string): never {
  throw new ApiError(400, { field: 'address', description })
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

/** The configured network of a CAIP-2 id. @throws ApiError 400 `chainId`. */
export function findChain(context: Pick<ServerContext, 'chains'>, chainId: CaipNetworkId): Chain {
  const chain = context.chains.get(chainId)
  if (!chain) {
    const description =
      'Unsupported chain: this server is not configured for it. GET /v1/supported-chains lists those it is.'
    throw new ApiError(400, { field: 'chainId', description })
  }
  return chain
}
