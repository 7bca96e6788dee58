import { CaipFormatError, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { findChain } from './findChain.ts'

/**
 * Reads a CAIP-10 account or token of a configured EVM network; the address in lower case.
 * @param options.field the input's name, for the refusal.
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
