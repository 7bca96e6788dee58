import { callerKey, createInputParser, type OriginCheck, readMailLanguage, verifyProof } from '@latchkey/server/parts'
import { describeDevice } from '@latchkey/wire'
import { type GuardEndpointName, guardEndpoints } from '@latchkey/wire/wallet'
import type { FastifyInstance } from 'fastify'
import type { GuardContext, GuardHandler, GuardRequest } from '../GuardContext.ts'
import { cancel } from '../recovery/cancel.ts'
import { finishRecovery } from '../recovery/finishRecovery.ts'
import { release } from '../recovery/release.ts'
import { startRecovery } from '../recovery/startRecovery.ts'
import { startRelease } from '../recovery/startRelease.ts'
import { startStore } from '../shares/startStore.ts'
import { store } from '../shares/store.ts'

/** One handler per contract: a contract without its handler does not compile. */
const handlers: { [name in GuardEndpointName]: GuardHandler<name> } = {
  startStore,
  store,
  startRecovery,
  finishRecovery,
  startRelease,
  release,
  cancel,
}

/** Registers every endpoint of the contract: origin, body and proof are checked here, in this order, before its handler runs. */
export function registerGuardRoutes(app: FastifyInstance, context: GuardContext, checkOrigin: OriginCheck): void {
  for (const name of Object.keys(guardEndpoints) as GuardEndpointName[]) register(app, context, { name, checkOrigin })
}

function register<name extends GuardEndpointName>(
  app: FastifyInstance,
  context: GuardContext,
  { name, checkOrigin }: { name: name; checkOrigin: OriginCheck },
): void {
  const { path } = guardEndpoints[name]
  const handler = handlers[name] as GuardHandler<name> // the record has one of this name
  const parseInput = createInputParser(guardEndpoints[name])
  app.post(path, { config: { problems: true } }, async (request, reply) => {
    checkOrigin(request)
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const { body } = parseInput({ params: {}, query: {}, url: '', rawBody, json: null })
    const proven = { proof: request.headers.dpop, url: `${context.origin()}${path}`, rawBody, accessToken: undefined }
    const parsed = {
      body,
      deviceKey: await verifyProof(context.state, proven),
      device: describeDevice(request.headers['user-agent']),
      caller: callerKey(request.ip),
      language: readMailLanguage(request.headers['accept-language']),
    } as GuardRequest<name> // the body is what the contract of this name says
    const response = await handler(context, parsed)
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(response))
  })
}
