import { endpoints } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import { EndpointRequest } from '../../routes/EndpointRequest.ts'
import type { BytesResponse, ParsedRequest } from '../../routes/Handler.ts'
import { bodyCost, createInputParser, maxBodyBytes } from '../../routes/parseInput.ts'
import { proxyRpc } from '../../routes/proxyRpc.ts'
import type { WalletContext } from '../WalletContext.ts'
import { assertPreviewOnly } from './assertPreviewOnly.ts'
import type { OriginCheck } from './createOriginCheck.ts'
import { authenticate } from './registerWalletRoutes.ts'

const path = '/v1/wallet/rpc'

/**
 * `POST /v1/wallet/rpc?chainId=eip155:1`: JSON-RPC to the operator's nodes for a signed-in visitor, by the rules of the public proxy. Its
 * points are charged to the caller's address.
 */
export function serveRpc(app: FastifyInstance, context: WalletContext, checkOrigin: OriginCheck): void {
  const { proxyRpc: endpoint } = endpoints
  const parseInput = createInputParser(endpoint)
  const config = { access: 'public', countedAs: 'wallet rpc', problems: true } as const
  const bodyLimit = maxBodyBytes(endpoint)

  app.post(path, { config, bodyLimit }, async (request, reply) => {
    checkOrigin(request)
    const { admission } = request
    if (!admission) throw new Error(`${path} was reached by a request that was not admitted.`)
    const rawBody = typeof request.body === 'string' ? request.body : ''
    await authenticate(context, { request, path, rawBody })
    const size = bodyCost(rawBody)
    if (size > 0) await admission.charge(size)
    const { params, query, url, json } = request
    const input = parseInput({ params, query, url, rawBody, json })
    const facts = { input }
    request.facts = facts
    const from = { request, response: reply.raw, admission, rawBody, facts, publicUrl: '' }
    const parsed = new EndpointRequest(input, from) as ParsedRequest<'proxyRpc'> // its contract parsed the input
    assertPreviewOnly(parsed.body)
    const { status = 200, contentType, bytes } = (await proxyRpc(context, parsed)) as BytesResponse // what this contract produces
    return reply.code(status).header('cache-control', 'no-store').type(contentType).send(bytes)
  })
}
