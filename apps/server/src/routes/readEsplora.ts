import type { CaipNetworkId } from '@latchkey/wire'
import { type BitcoinChain, isBitcoin } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { parseEsploraPath } from '../providers/esplora/parseEsploraPath.ts'
import type { PathRequest } from '../providers/paths/createPathNodes.ts'
import type { EndpointRequest } from './EndpointRequest.ts'
import { forwardPath } from './forwardPath.ts'
import type { BytesResponse, Handler } from './Handler.ts'
import { findNetwork } from './parseAccount.ts'

/** A path of a Bitcoin node, of those that are passed on, written anew. */
export const readEsplora: Handler<'readEsplora'> = (context, request) => {
  const chain = findBitcoin(context, request.params.chainId)
  return forwardEsplora(chain, request, parseEsploraPath(request.params['*'], chain.addresses))
}

/** @throws ApiError 400 `chainId` */
export function findBitcoin(context: Pick<ServerContext, 'networks'>, chainId: CaipNetworkId): BitcoinChain {
  const chain = findNetwork(context, chainId)
  if (isBitcoin(chain)) return chain
  throw new ApiError(400, {
    field: 'chainId',
    description: 'The nodes of this network have no such paths: use JSON-RPC, POST /v1.',
  })
}

/** Longer texts of a node that refuses something are not its own. */
const maxRefusalBytes = 2_048

/** Sends a request to the nodes of a network, and the caller what they answer. @throws ApiError 503 `chainId` */
export async function forwardEsplora(
  chain: BitcoinChain,
  request: EndpointRequest,
  asked: PathRequest,
): Promise<BytesResponse> {
  const { status, body } = await forwardPath(chain.esplora, request, asked)
  if (status === 200) return { status, contentType: contentTypeOf(body), bytes: body }
  const isOwn = body.length <= maxRefusalBytes && body[0] !== codes.openTag
  return { status, contentType: textType, bytes: isOwn ? body : `The node responded HTTP ${status}.` }
}

const textType = 'text/plain; charset=utf-8'
/** Of a page's first character, and of JSON's. */
const codes = { openTag: 60, openObject: 123, openList: 91 }

function contentTypeOf(body: Buffer): string {
  return body[0] === codes.openObject || body[0] === codes.openList ? 'application/json; charset=utf-8' : textType
}
