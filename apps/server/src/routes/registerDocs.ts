import { createHash } from 'node:crypto'
import { type Access, type Endpoint, endpoints } from '@latchkey/wire'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escapeHtml.ts'
import { createOpenApi, toTemplate } from './createOpenApi.ts'

/** `GET /openapi.json` and `GET /docs`: what the server offers, generated from the contracts. */
export function registerDocs(app: FastifyInstance): void {
  const document = JSON.stringify(createOpenApi())
  const page = createDocsPage()
  app.get('/openapi.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('application/json').send(document),
  )
  app.get('/docs', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('content-security-policy', page.contentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(page.html),
  )
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h2 { font: 600 1rem ui-monospace, monospace; margin: 2rem 0 .25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: .5rem; font-size: .85rem; }
`

const whoMayCall: Record<Access, string> = {
  public: 'Anyone.',
  project: 'A project, from its origins or with its server key.',
  'server-key': 'A project, with its server key only.',
}

/** The API as a page that loads nothing: no script, and its one style under a hash. */
export function createDocsPage(): { html: string; contentSecurityPolicy: string } {
  const { paths } = createOpenApi() as { paths: Record<string, Record<string, unknown>> } // made next door
  const sections = Object.values<Endpoint>(endpoints).map((endpoint) => {
    const path = toTemplate(endpoint.path)
    const operation = paths[path]?.[endpoint.method.toLowerCase()]
    return [
      `<section id="${escapeHtml(endpoint.name)}"><h2>${endpoint.method} ${escapeHtml(path)}</h2>`,
      `<p>${escapeHtml(endpoint.summary)}</p>`,
      `<p>Who may call it: ${whoMayCall[endpoint.access]}${aliases(endpoint)}</p>`,
      `<details><summary>Parameters and answers</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`,
    ].join('\n')
  })
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Latchkey server API</title><style>${style}</style></head><body><h1>Latchkey server API</h1>`,
    '<p>The same as a document for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>',
    ...sections,
    '</body></html>',
  ].join('\n')
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  }
}

function aliases(endpoint: Endpoint): string {
  return endpoint.aliases ? ` Also at ${endpoint.aliases.map(escapeHtml).join(', ')}.` : ''
}
