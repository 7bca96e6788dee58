import { callerKey, sendConfirmation, spendBudget } from '@latchkey/server/parts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { GuardContext } from '../GuardContext.ts'
import { isStoppable, stop } from '../recovery/stopLinks.ts'

const querySchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
const title = 'Wallet Recovery'

const sentences = {
  ask: 'Somebody is recovering your wallet. If that is not you, stop it: nothing is released to them.',
  stopped: 'The recovery is stopped. Change your email password now: the person who started it can read your email.',
  over: 'This link is no longer valid: the recovery was stopped already, or is over.',
}

/** The page behind the link that stops a recovery. */
export function serveStopPage(app: FastifyInstance, context: GuardContext): void {
  app.get('/v1/guard/stop', async (request, reply) => {
    const token = await readToken(context, request)
    if (token === undefined || !(await isStoppable(context, token))) return sendOver(reply)
    const button = { label: 'Stop the recovery', action: `/v1/guard/stop?token=${token}` }
    return sendConfirmation(reply, { status: 200, title, sentence: sentences.ask, button })
  })
  app.post('/v1/guard/stop', async (request, reply) => {
    const token = await readToken(context, request)
    if (token === undefined || !(await stop(context, token))) return sendOver(reply)
    return sendConfirmation(reply, { status: 200, title, sentence: sentences.stopped })
  })
}

const sendOver = (reply: FastifyReply) => sendConfirmation(reply, { status: 410, title, sentence: sentences.over })

async function readToken(context: GuardContext, request: FastifyRequest): Promise<string | undefined> {
  await spendBudget(context, 'code', callerKey(request.ip))
  return querySchema.safeParse(request.query).data?.token
}
