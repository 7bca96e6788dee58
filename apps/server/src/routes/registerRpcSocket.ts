import { caipNetworkIdSchema } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ServerContext } from '../context.ts'
import { ApiError, tooManyRequests } from '../errors/ApiError.ts'
import { countAnswered } from '../lifecycle/trackRequests.ts'
import { hostOf } from '../logs/describeCause.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import { callerKey, createCallerSlots } from '../middleware/callerKey.ts'
import { logRequest } from '../middleware/reportRequests.ts'
import type { Upgrades } from '../sockets/acceptUpgrades.ts'
import { connectUpstream } from '../sockets/connectUpstream.ts'
import { relayRpc } from '../sockets/relayRpc.ts'
import { findChain } from './parseAccount.ts'

/** Subscriptions of one address, over all of its WebSockets. */
const maxSubscriptionsPerIp = 100

const querySchema = z.object({ chainId: caipNetworkIdSchema })

/** JSON-RPC over WebSocket: `GET /v1` and `/ws`, 426 without an upgrade, 400 for a network without it. */
export function registerRpcSocket(app: FastifyInstance, context: ServerContext, upgrades: Upgrades): void {
  const take = createCallerSlots(context.config.maxSocketsPerIp)
  const takeSubscription = createCallerSlots(maxSubscriptionsPerIp)
  for (const url of ['/v1', '/ws']) {
    app.get(url, { config: { access: 'project' }, exposeHeadRoute: false }, async (request, reply) => {
      if (!upgrades.isUpgrade(request))
        throw new ApiError(426, {
          field: '',
          description: 'This is JSON-RPC over WebSocket: request an upgrade. Over HTTP, use POST /v1.',
          headers: { upgrade: 'websocket', connection: 'upgrade' },
        })
      const query = querySchema.safeParse(request.query)
      if (!query.success)
        throw new ApiError(400, {
          field: 'chainId',
          description: 'Invalid parameter: chainId: Invalid CAIP-2 network id',
        })
      const chain = findChain(context, query.data.chainId)
      if (chain.wsUrls.length === 0)
        throw new ApiError(400, {
          field: 'chainId',
          description: 'This network is not offered over WebSocket. Use POST /v1.',
        })
      const release = take(callerKey(request.ip))
      if (!release)
        throw tooManyRequests(
          `This address has ${context.config.maxSocketsPerIp} open WebSockets, which is the limit. Close one first.`,
          { retryAfterSeconds: 10 },
        )
      // The caller may have disconnected while the request was charged.
      if (request.raw.socket.destroyed) release()
      else request.raw.socket.once('close', release)
      const facts: RequestFacts = { input: { query: query.data, params: {}, body: {} } }
      request.facts = facts
      const caller = upgrades.accept(request, reply)
      if (!caller) return reply
      logRequest(context, request, { status: 101, ms: reply.elapsedTime })
      caller.once('close', (code) =>
        logRequest(context, request, {
          status: 101,
          ms: reply.elapsedTime,
          end: { what: 'WebSocket closed', code },
        }),
      )
      relayRpc({
        chain,
        caller,
        async connect(signal) {
          const node = await connectUpstream(chain.wsUrls, signal)
          if (node) facts.provider = hostOf(node.url)
          return node
        },
        charge: async (cost) => await admitted(request.admission).charge(cost),
        hold: (bytes) => context.unsentResponses.hold(request.raw.socket, { caller: callerKey(request.ip), bytes }),
        takeSubscription: () => takeSubscription(callerKey(request.ip)),
      })
      context.metrics.count('rpc_sockets_total', { chain: chain.caipNetworkId })
      // No response ends this request: from here on it is a WebSocket.
      countAnswered(reply, context.lifecycle)
      return reply
    })
  }
}

function admitted<admission>(admission: admission | null): admission {
  if (!admission) throw new Error('A WebSocket was opened for a request without admission.')
  return admission
}
