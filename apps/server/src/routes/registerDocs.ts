import type { FastifyInstance } from 'fastify'
import { createDocsPage } from './createDocsPage.ts'
import { createOpenApi } from './createOpenApi.ts'

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
