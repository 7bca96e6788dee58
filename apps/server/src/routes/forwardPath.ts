import { ApiError } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import type { PathAnswer, PathNodes, PathRequest } from '../providers/paths/createPathNodes.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { responseCost } from '../providers/rpc/responseCost.ts'
import type { EndpointRequest } from './EndpointRequest.ts'

/** Sends a request to the nodes of a network, and the caller what they answer. @throws ApiError 503 `chainId` */
export async function forwardPath(nodes: PathNodes, request: EndpointRequest, asked: PathRequest): Promise<PathAnswer> {
  const received = { bytes: 0 }
  try {
    const options = { caller: callerKey(request.ip), signal: request.getCaller(), facts: request.facts, received }
    return await nodes.forward(asked, options)
  } catch (error) {
    if (!(error instanceof NodeUnavailableError)) throw error
    throw new ApiError(503, { field: 'chainId', description: error.message, cause: error })
  } finally {
    // Also of a response that failed, which took as much to read.
    const cost = responseCost(received.bytes)
    if (cost > 0) await request.chargeLater(cost)
  }
}
