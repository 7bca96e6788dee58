import type { CaipNetworkId } from '@latchkey/wire'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'

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
