import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Project } from '../projects/Project.ts'
import { listLostProviderKeys, providerKeyOwner, readProviderKey } from '../projects/readProviderKey.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { RpcError } from '../providers/rpc/readResponses.ts'
import { MinimumNotMetError, type SwapCaller } from '../providers/swap/SwapProvider.ts'
import { NoProviderError, ProviderRejectionError } from '../providers/upstream/ProviderUnavailableError.ts'
import { SealBrokenError } from '../secrets/sealSecret.ts'

/**
 * Requests swaps for a project, and turns failures into the error responses that existing clients know.
 * @throws ApiError 400 where no provider serves the network or all reject the request; 503 where none responds.
 */
export async function requestSwaps<value>(
  context: ServerContext,
  request: { project: Project; getSignal: () => AbortSignal; facts: RequestFacts },
  options: { chain: Chain; call: (caller: SwapCaller) => Promise<value> },
): Promise<value> {
  const caller: SwapCaller = {
    readKey: (provider) => readProviderKey(context, { project: request.project, provider }),
    signal: request.getSignal(),
    facts: request.facts,
  }
  if (!context.swaps.isOffered(options.chain, caller)) {
    const lost = listLostProviderKeys(context.config, request.project)
    const provider = options.chain.providers.swap.find((name) => lost.includes(name))
    if (provider !== undefined) throwUnavailable(new SealBrokenError(providerKeyOwner(request.project.id, provider)))
    const description = 'Unsupported chain: no swap provider is configured for it. See docs/configuration.md.'
    throw new ApiError(400, { field: 'chainId', description })
  }
  try {
    return await options.call(caller)
  } catch (error) {
    if (error instanceof ProviderRejectionError)
      throw new ApiError(400, {
        field: error instanceof MinimumNotMetError ? 'minimum' : '',
        description: `Conversion parameter error: ${error.description}`,
        cause: error,
      })
    if (error instanceof NoProviderError || error instanceof NodeUnavailableError || error instanceof RpcError)
      throwUnavailable(error)
    throw error
  }
}

function throwUnavailable(cause: Error): never {
  throw new ApiError(503, { field: '', description: 'Convertion provider is temporarily unavailable', cause })
}
