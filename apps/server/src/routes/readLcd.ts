import type { CaipNetworkId } from '@latchkey/wire'
import { type CosmosChain, isCosmos } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { parseLcdPath } from '../providers/lcd/parseLcdPath.ts'
import type { PathRequest } from '../providers/paths/createPathNodes.ts'
import type { EndpointRequest } from './EndpointRequest.ts'
import { forwardPath } from './forwardPath.ts'
import type { BytesResponse, Handler } from './Handler.ts'
import { findNetwork } from './parseAccount.ts'

/** A path of a Cosmos node, of those that are passed on, written anew. */
export const readLcd: Handler<'readLcd'> = (context, request) => {
  const chain = findCosmos(context, request.params.chainId)
  return forwardLcd(chain, request, parseLcdPath(request.params['*'], request.query, chain))
}

/** @throws ApiError 400 `chainId` */
export function findCosmos(context: Pick<ServerContext, 'networks'>, chainId: CaipNetworkId): CosmosChain {
  const chain = findNetwork(context, chainId)
  if (isCosmos(chain)) return chain
  throw new ApiError(400, { field: 'chainId', description: 'The nodes of this network have no such paths.' })
}

/** Sends a request to the nodes of a network, and the caller what they answer. @throws ApiError 503 `chainId` */
export async function forwardLcd(
  chain: CosmosChain,
  request: EndpointRequest,
  asked: PathRequest,
): Promise<BytesResponse> {
  const { status, body } = await forwardPath(chain.lcd, request, asked)
  return { status, contentType: 'application/json; charset=utf-8', bytes: body }
}
