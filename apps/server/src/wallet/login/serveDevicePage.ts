import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../../escapeHtml.ts'
import { callerKey } from '../../middleware/callerKey.ts'
import { sendConfirmation } from '../http/sendConfirmation.ts'
import type { WalletContext } from '../WalletContext.ts'
import { answerDeviceLink, findLinkedFlow, listNumbers } from './deviceLinks.ts'
import type { EmailFlow } from './emailCodes.ts'
import { spendBudget } from './limitCallers.ts'

const querySchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
const formSchema = z.object({
  answer: z.enum(['yes', 'no']),
  number: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
})

const title = 'New Device'
const sentences = {
  approved: 'Your device is confirmed. Go back to it, and enter the code of the same mail.',
  denied: 'This sign-in was ended: nobody can use its code. If you did not start it, there is nothing else to do.',
  over: 'This link is no longer valid: it was used already, or its time is over. Send a new email on the device that you sign in with.',
}

/**
 * The page behind the link of a login mail. Opening it changes nothing, as programs that check mails open links too: the visitor chooses the
 * number that the device shows, and presses a button.
 */
export function serveDevicePage(app: FastifyInstance, context: WalletContext): void {
  const config = { access: 'public' } as const
  app.get('/v1/device', { config }, async (request, reply) => {
    const token = await readToken(context, request)
    const flow = token === undefined ? undefined : await findLinkedFlow(context.db, token)
    if (token === undefined || !flow) return send(reply, 'over')
    return sendConfirmation(reply, { status: 200, title, sentence: describe(flow), form: renderForm(token, flow) })
  })
  app.post('/v1/device', { config }, async (request, reply) => {
    const token = await readToken(context, request)
    const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(String(request.body ?? '')))).data
    if (token === undefined || !form) return send(reply, 'over')
    const number = form.answer === 'yes' ? (form.number ?? '') : undefined
    return send(reply, (await answerDeviceLink(context.db, { token, number })) ?? 'over')
  })
}

async function readToken(context: WalletContext, request: FastifyRequest): Promise<string | undefined> {
  await spendBudget(context, 'code', callerKey(request.ip))
  return querySchema.safeParse(request.query).data?.token
}

/** Where and when the login was started: a visitor who was sent somebody else's link sees that it is not theirs. */
function describe({ origin, device, createdAt }: EmailFlow): string {
  const at = `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `Somebody asks to sign in to your wallet on ${origin}, with a new device (${device ?? 'Browser'}), at ${at}. If that is you, choose the number that the wallet shows on that device.`
}

function renderForm(token: string, { linkNumber }: EmailFlow): string {
  const choices = listNumbers(token, linkNumber ?? '').map(
    (number) => `<p><label><input type="radio" name="number" value="${number}" required> ${number}</label></p>`,
  )
  const start = `<form method="post" action="/v1/device?token=${escapeHtml(token)}">`
  const button = (answer: string, label: string) => `<p><button name="answer" value="${answer}">${label}</button></p>`
  return `${start}${choices.join('')}${button('yes', 'Yes, it’s me')}</form>${start}${button('no', 'It wasn’t me')}</form>`
}

function send(reply: FastifyReply, result: keyof typeof sentences): FastifyReply {
  return sendConfirmation(reply, { status: result === 'over' ? 410 : 200, title, sentence: sentences[result] })
}
