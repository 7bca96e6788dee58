import { describeDevice } from '@latchkey/wire'
import { type WalletEndpointName, walletEndpoints } from '@latchkey/wire/wallet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError.ts'
import { callerKey } from '../../middleware/callerKey.ts'
import { createInputParser } from '../../routes/parseInput.ts'
import { KeyMismatchError, KeyUnavailableError, UnknownKeyError } from '../keys/KeyProvider.ts'
import { BrokenSealError } from '../keys/sealBytes.ts'
import { readMailLanguage } from '../mail/mailLanguages.ts'
import { findSession, type WalletSessionRow } from '../sessions/findSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import { walletHandlers } from '../walletHandlers.ts'
import type { OriginCheck } from './createOriginCheck.ts'
import { verifyProof } from './verifyProof.ts'
import { maybeWithSession, type WalletHandler, type WalletRequest, withoutSession } from './WalletHandler.ts'
import { walletError } from './walletError.ts'

const needsNoSession: ReadonlySet<string> = new Set(withoutSession)
const mayHaveNoSession: ReadonlySet<string> = new Set(maybeWithSession)

/** Registers every endpoint of the contract: origin, body, proof and session are checked here, in this order, before its handler runs. */
export function registerWalletRoutes(app: FastifyInstance, context: WalletContext, checkOrigin: OriginCheck): void {
  for (const name of Object.keys(walletEndpoints) as WalletEndpointName[]) register(app, context, { name, checkOrigin })
}

function register<name extends WalletEndpointName>(
  app: FastifyInstance,
  context: WalletContext,
  { name, checkOrigin }: { name: name; checkOrigin: OriginCheck },
): void {
  const { path, access } = walletEndpoints[name]
  const handler = walletHandlers[name] as WalletHandler<name> // the record has one of this name
  const parseInput = createInputParser(walletEndpoints[name])
  const config = { access, countedAs: `wallet ${name}`, problems: true } as const

  app.post(path, { config }, async (request, reply) => {
    checkOrigin(request)
    const rawBody = typeof request.body === 'string' ? request.body : ''
    const { body } = parseInput({ params: {}, query: {}, url: '', rawBody, json: null })
    const caller = { request, path, rawBody }
    const isWithout = needsNoSession.has(name) || (mayHaveNoSession.has(name) && readAccessToken(request) === undefined)
    const proven = isWithout
      ? { deviceKey: await proveDevice(context, caller), session: undefined }
      : await authenticate(context, caller)
    const parsed = {
      ...proven,
      body,
      device: describeDevice(request.headers['user-agent']),
      caller: callerKey(request.ip),
      language: readMailLanguage(request.headers['accept-language']),
    } as WalletRequest<name> // the body and the session are what the contract of this name says
    const response = await handler(context, parsed).catch(explain)
    return send(reply, response)
  })
}

type Caller = { request: FastifyRequest; path: string; rawBody: string }

function proveDevice(context: WalletContext, { request, path, rawBody }: Caller): Promise<string> {
  const url = `${context.wallet.origin()}${path}`
  const proof = request.headers.dpop
  return verifyProof(context.state, { proof, url, rawBody, accessToken: readAccessToken(request) })
}

/**
 * The session of a request, whose access token belongs to the device key that signed it.
 * @throws ApiError 401
 */
export async function authenticate(
  context: WalletContext,
  caller: Caller,
): Promise<{ deviceKey: string; session: WalletSessionRow }> {
  const accessToken = readAccessToken(caller.request)
  if (accessToken === undefined) throw walletError('session_ended')
  const deviceKey = await proveDevice(context, caller)
  return { deviceKey, session: await findSession(context.db, { accessToken, deviceKey }) }
}

function readAccessToken({ headers }: FastifyRequest): string | undefined {
  return /^DPoP ([A-Za-z0-9_-]{43})$/.exec(headers.authorization ?? '')?.[1]
}

/** What keeps a stored row from being opened, as the caller may read it. */
function explain(error: unknown): never {
  if (error instanceof BrokenSealError || error instanceof KeyMismatchError)
    throw walletError('wallet_changed', { cause: error })
  if (error instanceof KeyUnavailableError || error instanceof UnknownKeyError)
    throw new ApiError(503, {
      field: '',
      description: 'The wallet’s keys cannot be reached now. Try again later.',
      cause: error,
    })
  throw error
}

function send(reply: FastifyReply, response: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(response))
}
