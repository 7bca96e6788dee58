import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../../escapeHtml.ts'
import { pagePolicy } from '../http/renderPage.ts'
import type { WalletContext } from '../WalletContext.ts'
import { toBackPath } from './backToWallet.ts'
import { LoginFault } from './LoginFault.ts'
import { callbackPath, callbackSchema, findProvider, openSocialLogin } from './openSocialLogin.ts'
import { type Outcome, receiveCallback } from './receiveCallback.ts'
import { openPath } from './startSocialLogin.ts'

const flowSchema = z.object({ flowId: z.uuid() })
const backSchema = z.object({ back: z.string().max(2_048).optional() })
/** Codes of providers are a few hundred characters long. */
const maxQuery = 8_192

/** What the window says in the end: a heading, what to do, and the status. */
const sentences: Record<Outcome, [number, string, string]> = {
  finished: [200, 'You are signed in', 'You can close this window.'],
  declined: [200, 'You canceled the login', 'Close this window. You can try again in the wallet.'],
  refused: [
    502,
    'This login did not work',
    'What the provider returned is not valid for it. Close this window and try again in the wallet. If that does not help, tell the operator of the wallet.',
  ],
  unreachable: [
    503,
    'The provider does not respond',
    'Close this window, wait a moment, and try again in the wallet. Another way to sign in works meanwhile.',
  ],
  foreign: [
    400,
    'This login cannot go on here',
    'It was started in another browser or by another page, or it is over. Close this window and start it again in the wallet. If somebody sent you a link to it, they were trying to sign in as you.',
  ],
}

/** The pages of the window in which a visitor logs in with a provider: the way there, and the way back. */
export function serveSocialPages(app: FastifyInstance, context: WalletContext): void {
  const config = { access: 'public' } as const

  app.get(`${openPath}:flowId`, { config }, async (request, reply) => {
    const flow = flowSchema.safeParse(request.params)
    if (!flow.success) return show(reply, 'foreign')
    const { back } = backSchema.safeParse(request.query).data ?? {}
    try {
      const opened = await openSocialLogin(context, { request, flowId: flow.data.flowId, back })
      if (!opened) return show(reply, 'foreign')
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', opened.cookie)
        .redirect(opened.location, 302)
    } catch (error) {
      if (!(error instanceof LoginFault)) throw error
      request.log.warn({ fault: error.message }, `a login was not opened: ${error.message}`)
      return show(reply, error.kind, back)
    }
  })

  app.get(`${callbackPath}:provider`, { config }, async (request, reply) => {
    const known = readProvider(context, request)
    if (known === undefined) return reply.callNotFound()
    const parameters = new URLSearchParams(/\?(.*)$/s.exec(request.url.slice(0, maxQuery))?.[1])
    const { outcome, back } = await receiveCallback(context, { request, provider: known, parameters })
    return show(reply, outcome, back)
  })

  // Apple posts its result. Browsers leave Lax cookies out of another site's POST, and add them to where it redirects.
  app.post(`${callbackPath}:provider`, { config }, async (request, reply) => {
    const known = readProvider(context, request)
    const body = typeof request.body === 'string' ? request.body.slice(0, maxQuery) : ''
    if (known === undefined) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${callbackPath}${known}?${new URLSearchParams(body)}`, 303)
  })
}

function readProvider(context: WalletContext, { params }: FastifyRequest): string | undefined {
  const { data } = callbackSchema.safeParse(params)
  return data && findProvider(context, data.provider) ? data.provider : undefined
}

/**
 * The page has no script and no style, so an injection finds nothing to use.
 * @param back where the wallet's page left its own tab: the visitor goes on there, which says what happened.
 */
function show(reply: FastifyReply, outcome: Outcome, back?: string): FastifyReply {
  const [status, heading, sentence] = sentences[outcome]
  const path = toBackPath(back)
  const link = path && escapeHtml(path)
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(heading)}</title>`,
    ...(link ? [`<meta http-equiv="refresh" content="0; url=${link}">`] : []),
    '</head>',
    `<body><h1>${escapeHtml(heading)}</h1><p>${link ? `<a href="${link}">Continue</a>` : escapeHtml(sentence)}</p></body>`,
    '</html>',
    '',
  ].join('\n')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy([]))
    .type('text/html; charset=utf-8')
    .send(html)
}
