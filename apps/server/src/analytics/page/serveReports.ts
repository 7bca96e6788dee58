import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { listenOn } from '../../lifecycle/listenOn.ts'
import { safetyHeaders } from '../../middleware/setHeaders.ts'
import { isProjectId } from '../../projects/createProjects.ts'
import { isOperator } from '../isOperator.ts'
import { readReport } from '../readReport.ts'
import { contentSecurityPolicy } from './style.ts'
import { writePage } from './writePage.ts'

type Context = Pick<ServerContext, 'config' | 'analytics'>

const headers = {
  ...safetyHeaders,
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/**
 * Serves the operator's page on a port, and so an origin, of its own: no page of an app shares it. The browser asks for the token, as the
 * password of any user, and sends it to this origin alone. The page is read-only.
 */
export async function serveReports(
  context: Context,
  options: { port: number; host: string; log: FastifyBaseLogger },
): Promise<{ port: number; close: () => Promise<void> }> {
  const { log, ...address } = options
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    respond(context, request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'the page of reports failed')
      if (response.headersSent) response.destroy()
      else send(response, 503, 'The reports cannot be read now. Try again soon.\n')
    })
  })
  return await listenOn(server, address)
}

async function respond(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, 'Only GET.\n', { allow: 'GET, HEAD' })
  // Before anything else: without the token, no path exists.
  if (!isOperator(context.config, request.headers.authorization))
    return send(response, 401, 'This page needs the operator’s token (ANALYTICS_TOKEN) as the password.\n', {
      'www-authenticate': 'Basic realm="Latchkey reports", charset="UTF-8"',
    })
  const [path, query = ''] = (request.url ?? '').split('?', 2)
  if (path !== '/') return send(response, 404, 'Not found.\n')
  const given = new URLSearchParams(query)
  const projects = await context.analytics.store.listProjects()
  const asked = given.get('projectId') ?? ''
  const projectId = isProjectId(asked) ? asked : (projects[0] ?? 'default')
  const keptDays = context.config.analytics.days
  const days = parseDays(given.get('days'), keptDays)
  const report = await readReport(context, { projectId, days })
  send(response, 200, writePage({ report, projects, days, keptDays }), { 'content-type': 'text/html; charset=utf-8' })
}

function parseDays(text: string | null, keptDays: number): number {
  return /^\d{1,3}$/.test(text ?? '') && Number(text) >= 1 ? Math.min(Number(text), keptDays) : keptDays
}

function send(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', ...more })
  // Node leaves the body of a HEAD out.
  response.end(text)
}
