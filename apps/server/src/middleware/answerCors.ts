import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ServerContext } from '../context.ts'
import { isOriginAllowed } from '../projects/originRule.ts'

/** Headers that existing clients send cross-origin (WIRE §1). */
const allowedHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
  'idempotency-key',
  'solana-client',
  'sec-fetch-mode',
  'x-sdk-type',
  'x-sdk-version',
]

const namedProject = z.object({ projectId: z.string().max(128).optional() })

/**
 * Answers preflights and marks what a page may read: anything for a project open to all, else what its own origins asked for.
 * It keeps no request out, which is the policy's work: a project named in a body is not known to it.
 */
export async function answerCors(app: FastifyInstance, { projects }: Pick<ServerContext, 'projects'>): Promise<void> {
  await app.register(cors, () => async (request: FastifyRequest): Promise<FastifyCorsOptions> => {
    const projectId = namedProject.safeParse(request.query).data?.projectId
    // A database that is away fails the request later, where the answer to that is made.
    const rules = (await projects.find(projectId).catch(() => undefined))?.originRules ?? []
    const { origin } = request.headers
    const isAllowed = rules.length === 0 || (origin !== undefined && isOriginAllowed(origin, rules))
    return {
      origin: rules.length === 0 ? '*' : isAllowed && (origin ?? false),
      methods: ['GET', 'POST'],
      allowedHeaders,
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 86_400,
      strictPreflight: false,
    }
  })
}
