import type { FastifyInstance } from 'fastify'
import { createOpenApi } from './createOpenApi.ts'

/** `GET /openapi.json`: what the server offers, generated from the contracts. */
export function registerDocs(app: FastifyInstance): void {
  const document = JSON.stringify(createOpenApi())
  app.get('/openapi.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('application/json').send(document),
  )
}
