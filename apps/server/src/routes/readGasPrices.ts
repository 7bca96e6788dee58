import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { GasPrices } from '../providers/gasPrices/createNodeGasPrices.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'

/** @throws ApiError 503 when no node of the network responds. */
export async function readGasPrices(context: ServerContext, chain: Chain): Promise<GasPrices> {
  try {
    return await context.gasPrices.getGasPrices(chain)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = 'The gas price cannot be read now: no node of the network answers. Try again later.'
    throw new ApiError(503, { field: 'chainId', description, cause: error })
  }
}
