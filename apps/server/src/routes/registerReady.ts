import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'

/** Slower than this is not ready: a balancer asks every few seconds. */
const answerTimeoutMs = 2_000

/** `GET /ready`: 200 while this server takes requests and reaches its database and shared state, else 503. `/health` only says that it lives. */
export function registerReady(app: FastifyInstance, context: Pick<ServerContext, 'db' | 'state' | 'lifecycle'>): void {
  app.get('/ready', { config: { access: 'public' } }, async (_request, reply) => {
    const isReady = !context.lifecycle.isClosing && (await reachesAll(context))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isReady ? 'Ready' : 'Not ready')
  })
}

async function reachesAll({ db, state }: Pick<ServerContext, 'db' | 'state'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, answerTimeoutMs, false)
  })
  const reached = Promise.all([db.execute(sql`select 1`), state.ping()]).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([reached, late])
  } finally {
    clearTimeout(timer)
  }
}
