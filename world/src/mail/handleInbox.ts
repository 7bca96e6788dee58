import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Inbox } from './createInbox.ts'
import { inboxPage } from './inboxPage.ts'

/** Runs nothing but its own script, frames nothing, and nobody frames it: mail is written by anybody. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const files: Record<string, { file: string; type: string }> = {
  '/inbox.js': { file: 'inbox.js', type: 'text/javascript; charset=utf-8' },
  '/inbox.css': { file: 'inbox.css', type: 'text/css; charset=utf-8' },
}

/**
 * Serves the inbox:
 *
 * - `GET /`: the page. `GET /?to=<address>`: messages to one address.
 * - `GET /messages?to=<address>&after=<id>`: `{"messages":[…]}`, newest first; both parameters are optional.
 * - `DELETE /messages?to=<address>`: deletes all, or those to one address; 204.
 *
 * Error responses are `{"error":{"code","message"}}` with 400 (BAD_REQUEST), 404 (NOT_FOUND) or 405 (METHOD_NOT_ALLOWED). No CORS: only
 * its own page and programs read it.
 */
export async function handleInbox(inbox: Inbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.canParse(request.url ?? '', 'http://local') ? new URL(request.url ?? '', 'http://local') : undefined
  const to = url?.searchParams.get('to')?.trim() || undefined
  const file = files[url?.pathname ?? '']
  const send = (status: number, options: { type: string; body: string | Buffer }) =>
    response.writeHead(status, { ...headers, 'content-type': options.type }).end(options.body)
  const sendJson = (status: number, value: unknown) =>
    send(status, { type: 'application/json', body: JSON.stringify(value) })
  const fail = (status: number, error: { code: string; message: string }) => sendJson(status, { error })

  if (url?.pathname === '/messages' && request.method === 'DELETE') {
    inbox.clear({ to })
    response.writeHead(204, headers).end()
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    fail(405, { code: 'METHOD_NOT_ALLOWED', message: 'The inbox answers GET, and DELETE /messages.' })
  } else if (url?.pathname === '/') {
    send(200, { type: 'text/html; charset=utf-8', body: inboxPage({ messages: inbox.list({ to }), to }) })
  } else if (url?.pathname === '/messages') {
    const after = url.searchParams.get('after') ?? '0'
    if (/^\d{1,15}$/.test(after)) sendJson(200, { messages: inbox.list({ to, after: Number(after) }) })
    else fail(400, { code: 'BAD_REQUEST', message: 'after: must be the id of a message, such as 12.' })
  } else if (file) {
    send(200, { type: file.type, body: await readFile(new URL(`./page/${file.file}`, import.meta.url)) })
  } else {
    fail(404, { code: 'NOT_FOUND', message: 'There is nothing at this path. The page is at /, its API at /messages.' })
  }
}
