import { describeDevice } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callerKey } from '../../middleware/callerKey.ts'
import { sendConfirmation } from '../http/sendConfirmation.ts'
import { spendBudget } from '../login/limitCallers.ts'
import type { WalletContext } from '../WalletContext.ts'
import { isUndoable, undoEmailChange } from './undoEmailChange.ts'

const querySchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

const sentences = {
  ask: 'Somebody changed or removed the email address of your wallet. If that was not you, undo it: your address is in use again, and everybody is signed out.',
  undone:
    'The change is undone. Your old address signs in to your wallet again, and everybody is signed out. Sign in now, and look at the devices in the wallet’s settings.',
  over: 'This link is no longer valid: it was used already, or its time is over. If you cannot sign in to your wallet, contact the support of the app.',
  taken:
    'Somebody has another account under this address by now, so the change cannot be undone here. Contact the support of the app.',
}

/** The page behind the link of a notice. */
export function serveUndoPage(app: FastifyInstance, context: WalletContext): void {
  const config = { access: 'public' } as const
  app.get('/v1/undo', { config }, async (request, reply) => {
    const token = await readToken(context, request)
    const isOpen = token !== undefined && (await isUndoable(context.db, token))
    return send(reply, isOpen ? { sentence: sentences.ask, token } : { sentence: sentences.over })
  })
  app.post('/v1/undo', { config }, async (request, reply) => {
    const token = await readToken(context, request)
    const device = describeDevice(request.headers['user-agent'])
    const result = token === undefined ? 'over' : await undoEmailChange(context, { token, device })
    return send(reply, { sentence: sentences[result] })
  })
}

async function readToken(context: WalletContext, request: FastifyRequest): Promise<string | undefined> {
  await spendBudget(context, 'code', callerKey(request.ip))
  return querySchema.safeParse(request.query).data?.token
}

function send(
  reply: FastifyReply,
  { sentence, token }: { sentence: string; token?: string | undefined },
): FastifyReply {
  const button = token === undefined ? undefined : { label: 'Undo the change', action: `/v1/undo?token=${token}` }
  const status = sentence === sentences.over ? 410 : 200
  return sendConfirmation(reply, { status, title: 'Email Change', sentence, button })
}
